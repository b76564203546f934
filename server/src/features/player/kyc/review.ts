import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { decideReview, readNumber, requireCheck, textOfNumber, textToSign } from './decide-review.ts'
import { findLatestSeq, selectDecisions } from './decision-queries.ts'
import { storedNumber } from './document-number.ts'
import { type Check, listCheckEvents, listChecks, listInReview } from './queries.ts'

/** Decisions of operators, with their own keys, about identity checks that no rule decides. */
export const identityReview = {
  list,
  inReview,
  show,
  latestSeq,
  latestNumber,
  decide: decideReview,
  textToSign,
  readNumber,
  textOfNumber,
}

const listMax = 200

/** The checks that wait for a person, oldest first. */
async function inReview({ databases }: AppContext): Promise<readonly Check[]> {
  const checks = (await Promise.all(databases.shards.map(({ read }) => listInReview(read, listMax)))).flat()
  return checks.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

async function list(app: AppContext): Promise<readonly string[]> {
  return (await inReview(app)).map(lineOf)
}

/** One check with its history and the decisions about it. The pictures are at the provider, under the same number. */
async function show(app: AppContext, checkNo: string): Promise<readonly string[]> {
  const check = await requireCheck(app, checkNo)
  const { read } = app.databases.shardOf(check.playerId)
  const [events, decisions] = await Promise.all([listCheckEvents(read, check.playerId), selectDecisions(read, check)])
  const number = storedNumber(app, check)
  return [
    lineOf(check),
    `document number: ${number ?? 'unknown'}`,
    ...events
      .filter((event) => event.checkNo === checkNo)
      .map(({ at, state, by, reasons, detail }) =>
        [at.toISOString(), state, by, reasons.join(' '), JSON.stringify(detail)].join(' | '),
      ),
    ...decisions.map(({ decidedAt, seq, decision, by, why }) =>
      [decidedAt.toISOString(), `decision about entry ${seq}`, decision, by, why].join(' | '),
    ),
  ]
}

/** The number of the document of the newest check that has one, and whether a person is deciding about that check. */
async function latestNumber(app: AppContext, playerId: PlayerId) {
  const checks = await listChecks(app.databases.shardOf(playerId).read, playerId)
  const latest = checks.find(({ numberSealed }) => numberSealed !== null)
  return latest && { number: storedNumber(app, latest), isInReview: latest.state === 'REVIEW' }
}

/** The entry of the history that a decision answers. */
async function latestSeq(app: AppContext, checkNo: string): Promise<number> {
  const check = await requireCheck(app, checkNo)
  return await findLatestSeq(app.databases.shardOf(check.playerId).read, check)
}

function lineOf({ createdAt, checkNo, state, market, document, reasons }: Check): string {
  return [createdAt.toISOString(), checkNo, state, market, document, reasons.join(' ')].join(' | ')
}
