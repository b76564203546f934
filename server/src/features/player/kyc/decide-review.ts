import type { AppContext } from '../../../app-context.ts'
import { countSigned, DecisionError, requireSignature } from '../../deposit/index.ts'
import { claimIdentity, type Identity, releaseIdentity, storedIndex } from '../../session/index.ts'
import { checkPlace } from '../check-place.ts'
import { findLatestSeq, insertDecision, type StoredDecision, selectDecisions } from './decision-queries.ts'
import { documentIdentity, documentNumber, storedNumber } from './document-number.ts'
import {
  type Check,
  clearNumberIndex,
  type Decision,
  insertCheckEvent,
  lockCheck,
  updateNumber,
  type Verified,
} from './queries.ts'
import { birthdayIndexes } from './same-person.ts'
import { writeDecision } from './settle-check.ts'
import { findCheck } from './sync-check.ts'

/** What one operator decides about the check as it is after the entry `seq` of its history. */
export type ReviewDecision = {
  readonly checkNo: string
  readonly seq: number
  /** `retry` lets the player send pictures again. After the end of a check it reopens it. */
  readonly decision: StoredDecision['decision']
  /** Of an approval: the number of the document as the operator has read it. */
  readonly number: string
  readonly why: string
  readonly by: string
}

/** `waits`: another operator must decide the same. */
export type ReviewResult = 'done' | 'waits'

const outcomes = {
  approve: { state: 'APPROVED', reasons: [], from: ['REVIEW'] },
  retry: { state: 'RETRY', reasons: ['other'], from: ['REVIEW', 'REJECTED', 'APPROVED'] },
  reject: { state: 'REJECTED', reasons: ['refused'], from: ['REVIEW'] },
} as const

/** Who is identified, and who is not any more, is never decided by one operator alone. */
function operatorsNeeded(decision: ReviewDecision['decision'], { state }: Check): number {
  return decision === 'approve' || state !== 'REVIEW' ? 2 : 1
}

/** The number is in it as a keyed hash, because what is signed is kept for ever. */
function contentOf(app: AppContext, { market }: Check, given: ReviewDecision): string {
  const { checkNo, seq, decision, why, by } = given
  const number = decision === 'approve' ? documentNumber(market, given.number) : undefined
  const document = number && storedIndex(documentIdentity(app, number)).toString('hex')
  return JSON.stringify({ checkNo, seq, decision, ...(document && { document }), why, by })
}

/** The exact text that is signed. It begins like no other text that an operator signs. */
export async function textToSign(app: AppContext, given: ReviewDecision): Promise<string> {
  return textOf(contentOf(app, await requireCheck(app, given.checkNo), given))
}

function textOf(content: string): string {
  return `zamra identity decision\n${content}`
}

/**
 * Stores the signed decision of one operator. It takes effect when enough operators have decided the same about the same
 * state of the check. Repeating it completes an interrupted execution.
 */
export async function decideReview(
  app: AppContext,
  given: ReviewDecision & { readonly signature: Buffer },
): Promise<ReviewResult> {
  const { checkNo, seq, decision, why, by, signature } = given
  const check = await requireCheck(app, checkNo)
  if (why.trim() === '') throw new DecisionError('a decision needs --why')
  const content = contentOf(app, check, given)
  await requireSignature(app, by, textOf(content), signature)
  if (decision === 'approve') requireNumber(app, check, given.number)
  const shard = app.databases.shardOf(check.playerId)
  const isOpen = (outcomes[decision].from as readonly string[]).includes(check.state)
  if (!isOpen) throw new DecisionError(`${checkNo} is ${check.state} and cannot be decided so`)
  if ((await findLatestSeq(shard.read, check)) !== seq)
    throw new DecisionError(`${checkNo} has changed meanwhile, look at it again`)
  const stored = { seq, by, decision, why, content, signature, decidedAt: app.clock.now() }
  const decisions = await shard.transact(async (tx) => {
    // Under the lock, so that of two operators at once the second one finds the decision of the first.
    await lockCheck(tx, check)
    await insertDecision(tx, check, stored)
    return (await selectDecisions(tx, check)).filter((one) => one.seq === seq)
  })
  const own = decisions.find((one) => one.by === by)
  if (own?.decision !== decision) throw new DecisionError(`${by} already decided to ${own?.decision} it: ${own?.why}`)
  const same = decisions.filter((one) => one.decision === decision)
  const agreed = await countSigned(app, same, (one) => contentOf(app, check, { ...given, ...one }), textOf)
  if (agreed < operatorsNeeded(decision, check)) return 'waits'
  await execute(app, check, seq, same)
  return 'done'
}

/** Both operators state the number themselves, so that one alone cannot put another document under an approval. */
function requireNumber(app: AppContext, check: Check, given: string): void {
  const stored = storedNumber(app, check)
  if (stored === undefined)
    throw new DecisionError('the number of the document is not known: give it with the command number')
  if (documentNumber(check.market, given) !== stored)
    throw new DecisionError('an approval needs --number, the number of the document as the check has it')
}

export async function requireCheck(app: AppContext, checkNo: string): Promise<Check> {
  const check = await findCheck(app, checkNo)
  if (!check) throw new DecisionError(`there is no check ${checkNo}`)
  return check
}

type Decided = readonly StoredDecision[]

async function execute(app: AppContext, check: Check, seq: number, decided: Decided): Promise<void> {
  const { decision = 'reject' } = decided[0] ?? {}
  const number = storedNumber(app, check)
  const document = number === undefined ? undefined : documentIdentity(app, number)
  const verified = decision === 'approve' ? await claimDocument(app, check, document) : {}
  const { state, reasons, from } = outcomes[decision]
  const detail = { decided: decided.map(({ by, why }) => ({ by, why })) }
  const entry: Decision = { state, reasons, by: 'operator', detail, at: app.clock.now() }
  await app.databases.shardOf(check.playerId).transact(async (tx) => {
    const now = await lockCheck(tx, check)
    if (!now || !(from as readonly string[]).includes(now.state) || (await findLatestSeq(tx, check)) !== seq)
      throw new DecisionError(`${check.checkNo} has changed meanwhile, look at it again`)
    await writeDecision(tx, app, now, { decision: entry, verified })
    if (decision !== 'approve') await clearNumberIndex(tx, check)
  })
  // After the shard: what a crash leaves is an unfinished claim, which the next owner takes over.
  if (decision !== 'approve' && document) await releaseIdentity(app, document, check.playerId)
}

/** One document never stands for two players, whatever operators decide. */
async function claimDocument(app: AppContext, check: Check, document: Identity | undefined): Promise<Verified> {
  const { playerId, checkNo, birthdaySealed } = check
  if (!document) throw new DecisionError(`${checkNo} has no document number`)
  if (!(await claimIdentity(app, document, playerId)))
    throw new DecisionError('this document stands for another player: reject this check, or reopen the other one first')
  const birthday = birthdaySealed && app.vault.open(birthdaySealed, checkPlace(playerId, checkNo, 'birthday_sealed'))
  return {
    numberIndex: storedIndex(document),
    ...(birthday && birthdaySealed && { birthdaySealed, birthdayIndex: birthdayIndexes(app.vault, birthday)[0] }),
  }
}

/** The number as an operator reads it on the picture, when the provider read none or a wrong one. */
export type NumberReading = Omit<ReviewDecision, 'decision'>

export function textOfNumber({ checkNo, seq, number, why, by }: NumberReading): string {
  return `zamra identity number\n${JSON.stringify({ checkNo, seq, number, why, by })}`
}

/** Replaces the number of a check in review. What was decided before is void, because the check is not the same any more. */
export async function readNumber(
  app: AppContext,
  given: NumberReading & { readonly signature: Buffer },
): Promise<void> {
  const { checkNo, seq, why, by, signature } = given
  const check = await requireCheck(app, checkNo)
  const number = documentNumber(check.market, given.number)
  if (why.trim() === '' || number === undefined) throw new DecisionError('a reading needs --number and --why')
  await requireSignature(app, by, textOfNumber(given), signature)
  const { playerId } = check
  const numberSealed = app.vault.seal(number, checkPlace(playerId, checkNo, 'number_sealed'))
  await app.databases.shardOf(playerId).transact(async (tx) => {
    const now = await lockCheck(tx, check)
    if (now?.state !== 'REVIEW') throw new DecisionError(`${checkNo} is ${now?.state} and not in review`)
    if ((await findLatestSeq(tx, check)) !== seq)
      throw new DecisionError(`${checkNo} has changed meanwhile, look at it again`)
    await updateNumber(tx, check, numberSealed)
    const detail = { number: 'read', by, why, signature: signature.toString('base64') }
    await insertCheckEvent(tx, check, { state: 'REVIEW', reasons: [], by: 'operator', detail, at: app.clock.now() })
  })
}
