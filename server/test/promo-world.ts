import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { systemNow } from '../src/base/clock.ts'
import { type MarketPolicy, publishPolicies, sandbox, startPolicyCache } from '../src/features/market/index.ts'
import { publishPromo, sandboxPromos } from '../src/features/promo/index.ts'
import { type BoundPlayer, boundPlayer } from './bound-player.ts'
import { openWorld, type World, type WorldPlayer } from './world.ts'

export type PromoWorld = World & {
  /** A player of India with a bound phone number. */
  bound(): Promise<BoundPlayer>
  /** One who also has a bank account, which the rebate asks for. */
  boundWithBank(form?: string): Promise<BoundPlayer>
  /** The shard of the player with full rights. */
  ownerOf(player: Pick<BoundPlayer, 'playerId'>): World['owners'][number]
  publish(promo: unknown): Promise<void>
  setPolicies(policies: readonly MarketPolicy[]): Promise<void>
  /** Joins under the terms that the detail page shows now. */
  join(promoId: string, as: WorldPlayer): Promise<OutputOf<'/promo/optIn'>>
  /** What all pockets of the player hold, and what promotions have cost them by the ledger. */
  cost(playerId: PlayerId): Promise<bigint>
}

/** A test world with the promotions of the sandbox in force. */
export async function openPromoWorld(env: Readonly<Record<string, string>> = {}): Promise<PromoWorld> {
  const world = await openWorld({ env })
  const { main } = world.app.databases
  const setPolicies = async (policies: readonly MarketPolicy[]) => {
    await main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
    // Reads the policies now; the server's own refresh continues.
    const leave = await startPolicyCache(world.app)
    leave()
  }
  await setPolicies(sandbox)
  const publish = async (promo: unknown) => {
    const publication = { approvedBy: ['Asha', 'Bilal'], at: systemNow() }
    await main.transact((tx) => publishPromo(tx, promo, sandbox, publication))
  }
  for (const promo of sandboxPromos) await publish(promo)
  return {
    ...world,
    bound: () => boundPlayer(world),
    async boundWithBank(form = 'IFSC') {
      const player = await boundPlayer(world)
      await world.app.databases.shardOf(player.playerId).pool.query(
        `insert into bank_account (player_id, bank_account_id, form, holder_sealed, number_sealed, number_index,
           number_tail, bank_code, bank_name, account_type, name_check, hold_until, saved_at)
         values ($1, 'one', $2, '', '', decode(repeat('00', 32), 'hex'), '1234', 'HDFC0000001', 'HDFC', 'savings', 'same',
           now(), now())`,
        [player.playerId, form],
      )
      return player
    },
    ownerOf({ playerId }) {
      const { shards, shardOf } = world.app.databases
      const owner = world.owners[shards.indexOf(shardOf(playerId))]
      if (!owner) throw new Error('the shard of the player has no owner')
      return owner
    },
    publish,
    setPolicies,
    async join(promoId, as) {
      const { termsHash } = await world.ok('/promo/detail', { promoId }, { as })
      return await world.ok('/promo/optIn', { promoId, termsHash }, { as })
    },
    async cost(playerId) {
      const { rows } = await world.app.databases.shardOf(playerId).pool.query<{ cost: bigint }>(
        `select coalesce(sum(case when debit = 12 then amount when credit = 12 then -amount else 0 end), 0)::bigint as cost
         from ledger.transfer where player_id = $1`,
        [playerId],
      )
      return rows[0]?.cost ?? 0n
    },
  }
}
