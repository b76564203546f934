import { toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { readRiskFacts } from '../decide-withdrawal.ts'
import { holdCodes, holdText } from '../hold/hold-texts.ts'
import { isOnHold } from '../hold/on-hold.ts'
import { selectHoldSteps } from '../hold/queries.ts'
import { selectTimeline } from '../queries.ts'
import { rejectCodes, rejectText } from '../reject-texts.ts'
import { replayDecision } from '../replay/replay-decision.ts'
import { requireWithdrawal } from '../require-withdrawal.ts'
import { readSettings } from '../settings.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'
import { approveLateCredit, listLateCredits, textOfLateCredit } from './approve-late-credit.ts'
import { decideReview } from './decide-review.ts'
import { contentOf, textToSign } from './decision-content.ts'
import {
  contentOfHold,
  contentOfRelease,
  type Hold,
  holdReview,
  type Release,
  releaseHold,
  textOfHold,
  textOfRelease,
} from './hold-review.ts'
import { selectDecisions, selectInReview, selectUnknown } from './queries.ts'
import { listToSettle, readPayee, settleByHand, textOfPayee, textOfSettlement } from './settle-by-hand.ts'
import { selectSettlements } from './settlement-queries.ts'

/** Decisions about withdrawals that no rule approves, by operators with their own keys. */
export const withdrawalReview = {
  list,
  show,
  inReview,
  unknown,
  read,
  rejectCodes,
  rejectText,
  facts: readRiskFacts,
  find: requireWithdrawal,
  contentOf,
  textToSign,
  decide: decideReview,
  replay: replayDecision,
}

/** Withdrawals in review that wait for something, until a deadline. */
export const withdrawalHolds = {
  codes: holdCodes,
  textOf: holdText,
  isOnHold,
  steps: (app: AppContext, row: Withdrawal) => selectHoldSteps(app.databases.shardOf(row.playerId).read, row),
  textToHold: (row: Withdrawal, given: Omit<Hold, 'withdrawNo'>) => textOfHold(contentOfHold(row, given)),
  textToRelease: (row: Withdrawal, given: Omit<Release, 'withdrawNo'>) => textOfRelease(contentOfRelease(row, given)),
  hold: holdReview,
  release: releaseHold,
}

/** Payouts that no provider answers for. */
export const handPayouts = {
  list: async (app: AppContext) => (await listToSettle(app)).map(lineOf),
  payee: readPayee,
  settle: settleByHand,
  textOfPayee,
  textOfSettlement,
}

/** Late credit that is too large to be paid without a person. */
export const lateCredits = { list: listLateCredits, textToSign: textOfLateCredit, approve: approveLateCredit }

const listMax = 200

/** The withdrawals in review, oldest first. */
function inReview(app: AppContext): Promise<readonly Withdrawal[]> {
  return fromShards(app, selectInReview)
}

/** Payouts with an unknown outcome, oldest first: their money stays held, and nobody decides about them here. */
function unknown(app: AppContext): Promise<readonly Withdrawal[]> {
  return fromShards(app, selectUnknown)
}

async function fromShards({ databases }: AppContext, select: typeof selectInReview): Promise<readonly Withdrawal[]> {
  const rows = (await Promise.all(databases.shards.map((shard) => select(shard.read, listMax)))).flat()
  return rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

async function list(app: AppContext): Promise<readonly string[]> {
  return (await inReview(app)).map(lineOf)
}

/** The timeline, the decisions so far, and how many people must decide the same. */
async function read(app: AppContext, row: Withdrawal) {
  const shard = app.databases.shardOf(row.playerId).read
  const [timeline, decisions, { twoOperatorsFrom }] = await Promise.all([
    selectTimeline(shard, row),
    selectDecisions(shard, row),
    readSettings(app, row.market),
  ])
  return { timeline, decisions, needs: row.amount >= twoOperatorsFrom ? 2 : 1 }
}

/** One withdrawal with its timeline, the reasons for its review and the decisions so far. */
async function show(app: AppContext, withdrawNo: string): Promise<readonly string[]> {
  const row = await requireWithdrawal(app, withdrawNo)
  const { read: shard } = app.databases.shardOf(row.playerId)
  const [timeline, decisions, settlements] = await Promise.all([
    selectTimeline(shard, row),
    selectDecisions(shard, row),
    selectSettlements(shard, row),
  ])
  return [
    lineOf(row),
    ...timeline.map(({ at, status, by, detail }) => [at.toISOString(), status, by, JSON.stringify(detail)].join(' | ')),
    ...decisions.map(({ decidedAt, by, decision, rejectCode, why }) =>
      [decidedAt.toISOString(), decision, rejectCode ?? '', by, why].join(' | '),
    ),
    ...settlements.map(({ settledAt, by, outcome, reference, why }) =>
      [settledAt.toISOString(), outcome, reference, by, why].join(' | '),
    ),
  ]
}

function lineOf(row: Withdrawal): string {
  const { withdrawNo, state, amount, currency, payeePlace, payeeTail, createdAt, promisedAt } = row
  const sum = `${toMajor(amount)} ${currency}`
  return [createdAt.toISOString(), withdrawNo, state, sum, `${payeePlace} ${payeeTail}`, promisedAt.toISOString()].join(
    ' | ',
  )
}
