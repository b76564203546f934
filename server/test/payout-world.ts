import { hash } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { claimPort, releasePort } from '../../ops/stack/ports.ts'
import { payoutEnvironment } from '../../ops/stack/provider-environment.ts'
import { type PayoutSimulator, startPayout } from '../../simulators/src/payout/payout.ts'
import { systemNow } from '../src/base/clock.ts'
import { uuidv7 } from '../src/base/random.ts'
import { frozenPayeePlace } from '../src/features/player/index.ts'
import { linkOf } from '../src/features/withdrawal/confirmed-link.ts'
import { findPayoutRow } from '../src/features/withdrawal/payout/sync-payout.ts'
import { sandboxSettings } from '../src/features/withdrawal/sandbox-settings.ts'
import { insertSettings } from '../src/features/withdrawal/settings-queries.ts'
import { withdrawalHeld } from '../src/ledger/index.ts'
import { type BoundPlayer, boundPlayer, credit } from './bound-player.ts'
import { openWorld, type World } from './world.ts'

export type PayoutWorld = World & {
  readonly payout: PayoutSimulator
  /** Controls the payout simulator: see `simulators/src/payout/control.ts`. */
  control(work: string, given?: object): Promise<unknown>
}

/** A test world with simulated payout providers, whose webhooks reach the server. */
export async function openPayoutWorld(options: { readonly workflows?: boolean } = {}): Promise<PayoutWorld> {
  const port = await claimPort()
  const providerUrl = `http://127.0.0.1:${port}`
  const payout = await startPayout({ webhooksTo: `${providerUrl}/hooks/payout` })
  const env = { ...payoutEnvironment({ payout: payout.url }), ZAMRA_PROVIDER_URL: providerUrl }
  const world = await openWorld({ ...options, env })
  await world.providerListener.listen({ host: '127.0.0.1', port })
  return {
    ...world,
    payout,
    async control(work, given = {}) {
      const answer = await fetch(`${payout.url}/_sim/${work}`, { method: 'POST', body: JSON.stringify(given) })
      return await answer.json()
    },
    async close() {
      await payout.stop()
      await world.close()
      releasePort(port)
    },
  }
}

/** Publishes settings of India in which Cashfree pays before RazorpayX. */
export async function preferCashfree({ app }: World): Promise<void> {
  const settings = { ...sandboxSettings.IN, payoutProviders: ['cashfreePayouts', 'razorpayx'] }
  await app.databases.main.transact((tx) => insertSettings(tx, { market: 'IN', settings, by: 'test', at: systemNow() }))
}

export type ApprovedWithdrawal = BoundPlayer & { readonly withdrawNo: string }

/** A player with 1,000 in cash, of which 500 are held for a withdrawal that is approved: 490.75 arrive. */
export async function approvedWithdrawal(world: World): Promise<ApprovedWithdrawal> {
  const player = await boundPlayer(world)
  const { app } = world
  const { playerId } = player
  await credit(app, playerId, 100_000n)
  const withdrawNo = `W${String(playerId).padStart(10, '0')}000000001`
  const held = { playerId, currency: 'INR', withdrawal: withdrawNo, amount: minor(50_000n) }
  await withdrawalHeld(app.ledger, held)
  const now = systemNow()
  const figures = { currency: 'INR', fee: minor(500n), tax: minor(425n), net: minor(49_075n), coinUnits: null }
  const seal = (text: string, column: 'holder_sealed' | 'number_sealed' | 'phone_sealed') =>
    app.vault.seal(text, frozenPayeePlace(playerId, withdrawNo, column))
  const [holderSealed, numberSealed] = [seal('Asha Rao', 'holder_sealed'), seal('50100123456789', 'number_sealed')]
  const payee = { payeeKind: 'bank', payeeCode: 'SBIN0000300', holderSealed, numberSealed } as const
  const link = linkOf(app.vault, { playerId, withdrawNo, ...figures, ...payee })
  await app.databases.shardOf(playerId).transact((tx) =>
    tx
      .insertInto('withdrawal')
      .values({
        player_id: playerId,
        withdraw_no: withdrawNo,
        client_order_id: uuidv7(),
        body_hash: hash('sha256', withdrawNo, 'buffer'),
        market: 'IN',
        currency: 'INR',
        amount: 50_000n,
        fee: 500n,
        tax: 425n,
        payee_id: 'account',
        payee_kind: 'bank',
        payee_place: 'State Bank of India',
        payee_code: 'SBIN0000300',
        payee_tail: '6789',
        holder_sealed: holderSealed,
        number_sealed: numberSealed,
        phone_sealed: seal(player.phone, 'phone_sealed'),
        confirmed_by: 'password',
        confirmation: JSON.stringify({ link }),
        state: 'APPROVED',
        created_at: now,
        promised_at: new Date(now.getTime() + 86_400_000),
      })
      .execute(),
  )
  return { ...player, withdrawNo }
}

/** The state of a withdrawal and the money of its player. */
export async function standingOf(world: World, { playerId, withdrawNo }: ApprovedWithdrawal) {
  const row = await findPayoutRow(world.app, withdrawNo)
  const { pool } = world.app.databases.shardOf(playerId)
  const { rows } = await pool.query<{ cash: bigint; held: bigint }>(
    'select cash, held from ledger.wallet where player_id = $1',
    [playerId],
  )
  return { state: row?.state, cash: rows[0]?.cash, held: rows[0]?.held }
}
