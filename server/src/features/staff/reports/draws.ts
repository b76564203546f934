import type { StaffInput, StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'
import { type Money, nothing, subtract, toWire } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Databases } from '../../../db/databases.ts'
import { returnsOf } from '../../lottery/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { shareRun } from '../call/share-run.ts'
import { StaffError } from '../call/staff-error.ts'
import {
  countDrawsBehind,
  countUnfinished,
  type FinishedDraw,
  listFinished,
  listMoved,
  listRules,
} from './draw-queries.ts'
import { readPeriod } from './money.ts'
import { type Period, requirePeriod } from './period.ts'
import { inSnapshot } from './snapshot-queries.ts'

const daysMax = 100
/** Some hundred days of all lotteries. */
const drawsMax = 200_000
const drawsAtOnce = 10_000

type Moved = { stakes: Money; prizes: Money }

/** What the draws have published, beside what the journal moved for their tickets: one run for all who ask for the same days. */
export const reportDraws: StaffHandler<'/report/draws'> = async ({ app }, given) => {
  requirePeriod(given, daysMax)
  const isSure = ({ difference, behind }: StaffOutput<'/report/draws'>) => difference === 0 && behind === 0
  return await shareRun(app, ['draws', given], () => readDraws(app, given), isSure)
}

async function readDraws(
  { databases, clock }: AppContext,
  given: StaffInput<'/report/draws'>,
): Promise<StaffOutput<'/report/draws'>> {
  const now = clock.now()
  const period = await readPeriod(databases, given)
  const { draws, rules, unfinished } = await inSnapshot(databases.main, async (tx) => {
    const finished = await listFinished(tx, given.market, period, drawsMax + 1)
    return {
      draws: finished,
      rules: await listRules(tx, [...new Set(finished.map(({ rulesHash }) => rulesHash))]),
      unfinished: await countUnfinished(tx, period, now),
    }
  })
  if (draws.length > drawsMax)
    throw new StaffError('input.invalid', `more than ${drawsMax} draws in this period: choose fewer days`)
  const { moved, behind } = await readMoved(databases, period, draws)
  const rows = [...Map.groupBy(draws, ({ game, day }) => `${day} ${game}`).values()].map((own) => {
    const { game, day } = own[0] as FinishedDraw
    const liabilities = own.flatMap(({ liability }) => (liability === null ? [] : [liability]))
    return {
      ...{ game, day, draws: own.length, voided: own.filter(({ isVoid }) => isVoid).length },
      tickets: own.reduce((sum, { tickets }) => sum + tickets, 0),
      stakes: toWire(sumOf(own.map(({ stakes }) => stakes))),
      prizes: toWire(sumOf(own.map(({ prizes }) => prizes))),
      ...statedReturn(own.flatMap(({ rulesHash }) => rules.get(rulesHash) ?? [])),
      ...(liabilities.length > 0 && { liability: Math.max(...liabilities.map(toWire)) }),
      difference: toWire(sumOf(own.map((draw) => differenceOf(draw, moved.get(draw.drawId))))),
    }
  })
  return {
    now: now.getTime(),
    currency: period.currency,
    rows: rows.toReversed(),
    difference: rows.reduce((sum, { difference }) => sum + difference, 0),
    unfinished,
    behind,
  }
}

/** The sums of all shards: a draw sells tickets on each of them. */
async function readMoved({ shards }: Databases, period: Period, draws: readonly FinishedDraw[]) {
  const moved = new Map<string, Moved>()
  let behind = 0
  for (const shard of shards)
    await inSnapshot(shard, async (tx) => {
      behind += await countDrawsBehind(tx, period.market)
      for (let start = 0; start < draws.length; start += drawsAtOnce) {
        const ids = draws.slice(start, start + drawsAtOnce).map(({ drawId }) => drawId)
        for (const { drawId, stakes, prizes } of await listMoved(tx, period.currency, ids)) {
          const before = moved.get(drawId) ?? { stakes: nothing, prizes: nothing }
          moved.set(drawId, {
            stakes: (before.stakes + stakes) as Money,
            prizes: (before.prizes + prizes) as Money,
          })
        }
      }
    })
  return { moved, behind }
}

/** The sizes of both, so that nothing cancels out. */
function differenceOf({ stakes, prizes }: FinishedDraw, moved: Moved = { stakes: nothing, prizes: nothing }): Money {
  return sumOf([subtract(stakes, moved.stakes), subtract(prizes, moved.prizes)].map(sizeOf))
}

const sizeOf = (amount: Money) => (amount < nothing ? (-amount as Money) : amount)
const sumOf = (amounts: readonly Money[]) => amounts.reduce((sum, one) => sum + one, 0n) as Money

/** The least and the most that a line returns in the long run, by the rules of these draws. */
function statedReturn(all: readonly Rules[]) {
  const returns = [...new Set(all)].flatMap(returnsOf)
  return { statedFrom: Math.min(...returns), statedTo: Math.max(...returns) }
}
