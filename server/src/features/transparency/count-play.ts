import { minor } from '@zamra/contract/money.ts'
import { returnOf } from '@zamra/contract/originals/game.ts'
import { chancesOf, hasSteps } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import type { AppContext } from '../../app-context.ts'
import { countDraws } from './count-draws.ts'
import { type CountedPart, joinPlayers, playersMin } from './join-players.ts'
import { type CatalogueGame, type PlayedGame, selectCatalogue, sumOriginals, sumRounds } from './play-queries.ts'
import { partsOf, periodOf } from './report-day.ts'
import { addTallies, type Tally } from './tally.ts'

/** Parts of a day that are read one after the other, each on the connection for reports. */
const partsOfDay = 24

/** What every game took and paid for money on one day, and what was taken back on it of rounds of other days, from all shards. */
export async function countPlay(app: AppContext, day: string): Promise<readonly Tally[]> {
  const catalogue = await selectCatalogue(app.databases.main.read)
  const rounds = await readParts(app, day, catalogue)
  return addTallies([...joinPlayers(rounds), ...(await countDraws(app, day))])
}

async function readParts(app: AppContext, day: string, catalogue: ReadonlyMap<string, CatalogueGame>) {
  const found: CountedPart[] = []
  for (const part of partsOf(periodOf(day), partsOfDay)) {
    for (const { reports } of app.databases.shards) {
      for (const sums of await sumOriginals(reports.read, part, playersMin))
        found.push(toPart('original', { ...sums, day }, returnOfChoice(sums.game, sums.choice)))
      for (const sums of await sumRounds(reports.read, part, playersMin))
        found.push(toPart('studio', sums, catalogue.get(sums.game)?.rtpBps ?? undefined))
    }
  }
  return found
}

function toPart(
  kind: Tally['kind'],
  sums: PlayedGame & { readonly day: string },
  rtpBps: number | undefined,
): CountedPart {
  const staked = BigInt(sums.staked)
  return {
    kind,
    game: sums.game,
    currency: sums.currency,
    day: sums.day,
    rounds: sums.rounds,
    players: sums.players,
    staked,
    paid: BigInt(sums.paid),
    stakedSquares: BigInt(sums.stakedSquares),
    paidSquares: BigInt(sums.paidSquares),
    products: BigInt(sums.products),
    expected: rtpBps === undefined ? 0n : staked * BigInt(rtpBps),
    priced: rtpBps === undefined ? 0n : staked,
  }
}

/** A stake that is large enough that rounding payouts down to whole minor units does not show in the return. */
const largeStake = minor(1_000_000_000_000n)

/** What the rules of an instant game return of a choice. Of dice, limbo and mines it is the same for every choice. */
function returnOfChoice(game: string, choice: string): number | undefined {
  const play = examplePlay(game, choice)
  if (!play) return undefined
  const chances = chancesOf(play)
  return returnOf(hasSteps(play) ? chances.slice(0, 1) : chances, largeStake)
}

function examplePlay(game: string, choice: string): Play | undefined {
  const [, rows, risk] = /^(\d+)([a-z]+)$/.exec(choice) ?? []
  const plays: Readonly<Record<string, Play>> = {
    dice: { game: 'dice', side: 'under', wins: 5_000 },
    limbo: { game: 'limbo', target: 200 },
    mines: { game: 'mines', mines: 5 },
    plinko: { game: 'plinko', rows: Number(rows), risk } as Play,
    andarBahar: { game: 'andarBahar', side: choice } as Play,
  }
  return plays[game]
}
