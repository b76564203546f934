import type { PlayerId } from '@zamra/contract/brand.ts'
import type pg from 'pg'
import * as ledger from '../src/ledger/index.ts'

type Pool = Pick<pg.Pool, 'query'>

const byTheTest = (reason = 'the test needs it') => ({ by: 'the test', reason, at: new Date() })

export async function setLimits(
  pool: Pool,
  playerId: PlayerId,
  kind: ledger.Allowances,
  limits: ledger.Limits,
): Promise<void> {
  await ledger.setLimits(pool, playerId, { kind, ...limits }, byTheTest())
}

export async function setBars(
  pool: Pool,
  playerId: PlayerId,
  bars: Parameters<typeof ledger.setBars>[2],
  reason?: string,
): Promise<void> {
  await ledger.setBars(pool, playerId, bars, byTheTest(reason))
}
