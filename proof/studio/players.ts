import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { publishPolicies, sandbox } from '../../server/src/features/market/index.ts'
import { depositCredited } from '../../server/src/ledger/index.ts'
import type { StudioPlayer } from './rounds.ts'
import { karkhana, sikka } from './wire.ts'

const cash = 20_000

/** Players on both shards. */
export async function openPlayers(app: AppContext, count: number): Promise<readonly StudioPlayer[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => newPlayer(app, index)))
}

/** Games of both studios, and a market policy without a minimum round time. */
export async function addGames({ databases }: AppContext): Promise<void> {
  const quick = sandbox.map((policy) => ({ ...policy, games: { ...policy.games, minCycleMs: 0, multiGame: true } }))
  const game = {
    category: 'slots',
    image: 'reels',
    has_demo: false,
    is_hot: false,
    is_shown: true,
    sort: 99,
    added_at: new Date(),
  }
  await databases.main.transact(async (tx) => {
    await publishPolicies(tx, quick, ['Asha', 'Bilal'], new Date())
    for (const { studio, game: game_id } of [karkhana, sikka])
      await tx
        .insertInto('game')
        .values({ ...game, game_id, provider_code: studio, name: game_id })
        .execute()
  })
}

async function newPlayer({ databases, ledger }: AppContext, index: number): Promise<StudioPlayer> {
  // Alternates between the two shards.
  const playerId = (900_000_001 + index * 129) as PlayerId
  const wire = index % 4 < 2 ? karkhana : sikka
  const session = randomUUID()
  await ledger.openWallet(playerId, 'IN')
  await depositCredited(ledger, {
    currency: 'INR',
    playerId,
    order: randomUUID(),
    payment: randomUUID(),
    amount: minor(BigInt(cash)),
  })
  await databases.shardOf(playerId).transact((tx) =>
    tx
      .insertInto('play_session')
      .values({
        player_id: playerId,
        session_id: session,
        game_id: wire.game,
        provider_code: wire.studio,
        mode: 'real',
        currency: 'INR',
        market: 'IN',
        token_hash: Buffer.alloc(32),
        token_until: new Date(0),
        started_at: new Date(),
        started_seq: 0,
      })
      .execute(),
  )
  return { playerId, session, wire, cash, wrong: [], played: new Map() }
}
