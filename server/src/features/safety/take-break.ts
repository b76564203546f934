import type { PlayerId } from '@zamra/contract/brand.ts'
import type { InputOf } from '@zamra/contract/calls.ts'
import type { AppContext } from '../../app-context.ts'
import type { ShardTx } from '../../db/database.ts'
import { queryIn } from '../../db/query-in.ts'
import type { Handler } from '../../http/context.ts'
import { pushEvent } from '../../http/push.ts'
import * as ledger from '../../ledger/index.ts'
import { type MarketPolicy, policyOf } from '../market/index.ts'
import { closeOpenSessions } from '../session/index.ts'
import { type Break, type BreakKind, breakOf, breakReasons, isLonger } from './break.ts'
import { findBars, isBarredByBreak, saveBreak } from './break-queries.ts'
import { appendChange, lockSetting } from './setting-queries.ts'

type Wanted = InputOf<'/safety/takeBreak'>

const hourMs = 3_600_000

/**
 * A break begins at once and cannot be shortened. Play and deposits are barred, all sign-ins and games end, and withdrawals
 * stay open. It is one transaction: a crash leaves either all of it or nothing.
 */
export const takeBreak: Handler<'/safety/takeBreak'> = async (ctx, wanted) => {
  const { app, playerId, market, now } = ctx
  if (!isOffered(policyOf(app, market), wanted))
    throw ctx.refusal('input.invalid', { fields: [{ field: 'hours', problem: 'range' }] })
  const until = wanted.hours === undefined ? null : new Date(now.getTime() + wanted.hours * hourMs)
  const taken = await beginBreak(app, playerId, { kind: wanted.kind, until }, { by: 'player', at: now })
  await pushEvent(app, playerId, 'userInfo')
  return {
    kind: taken.kind,
    from: taken.from.getTime(),
    ...(taken.until && { until: taken.until.getTime() }),
  }
}

/** A cool-off has one of the lengths of the market; an exclusion at least its shortest one, or no end. */
function isOffered({ exclusion }: MarketPolicy, { kind, hours }: Wanted): boolean {
  if (kind === 'coolOff') return hours !== undefined && exclusion.coolOffHours.includes(hours)
  return hours === undefined || hours >= exclusion.minDays * 24
}

type NewBreak = { readonly kind: BreakKind; readonly until: Date | null }

/** Returns the break that now runs: the new one, or a longer one that runs already. */
function beginBreak(
  app: AppContext,
  playerId: PlayerId,
  { kind, until }: NewBreak,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<Break> {
  return app.databases.shardOf(playerId).transact(async (tx) => {
    const setting = await lockSetting(tx, playerId)
    const present = breakOf(setting)
    if (present && !isLonger(until, present)) return present
    const taken = longerBreak(present, { kind, until }, at)
    const barsBefore =
      present && (await isBarredByBreak(tx, playerId)) ? setting.barsBefore : await findBars(tx, playerId)
    await saveBreak(tx, playerId, taken, (barsBefore ?? 0) & 3)
    await barPlay(tx, playerId, { by, reason: breakReasons[taken.kind], at })
    await closeOpenSessions(tx, app, playerId, {})
    const detail = { kind: taken.kind, until: until?.toISOString() ?? null }
    await appendChange(tx, playerId, { what: 'break.begun', detail, by, at })
    return taken
  })
}

/** An exclusion that becomes longer stays one. */
function longerBreak(present: Break | undefined, { kind: wanted, until }: NewBreak, at: Date): Break {
  const kind = present?.kind === 'exclusion' ? 'exclusion' : wanted
  return { kind, from: present?.from ?? at, until, opensAt: kind === 'coolOff' ? until : null }
}

/** Bars a wallet that has just been opened, when its player takes a break. */
export async function applyBreak(tx: ShardTx, playerId: PlayerId, at: Date): Promise<void> {
  const present = breakOf(await lockSetting(tx, playerId))
  if (present) await barPlay(tx, playerId, { by: 'rules', reason: breakReasons[present.kind], at })
}

/** Without a wallet there is nothing to bar: no money can be played or deposited. `applyBreak` follows when one is opened. */
async function barPlay(tx: ShardTx, playerId: PlayerId, change: Parameters<typeof ledger.setBars>[3]): Promise<void> {
  const bars = await findBars(tx, playerId)
  if (bars === undefined) return
  const barred = { play: true, deposit: true, withdrawal: (bars & 4) !== 0 }
  await ledger.setBars(queryIn(tx), playerId, barred, change)
}
