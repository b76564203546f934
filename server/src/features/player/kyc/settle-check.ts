import type { AppContext } from '../../../app-context.ts'
import { dayIn } from '../../../base/clock.ts'
import type { ShardTx } from '../../../db/database.ts'
import { appendEvent } from '../../../events/append.ts'
import type { CheckResult, DocumentFacts } from '../../../providers/kyc/port.ts'
import { policyOf } from '../../market/index.ts'
import { barMinor } from '../../safety/index.ts'
import { claimIdentity, placeOf, storedIndex } from '../../session/index.ts'
import { checkPlace } from '../check-place.ts'
import { markPlayerChanged } from '../mark-player-changed.ts'
import { documentIdentity, documentNumber } from './document-number.ts'
import { type Judgement, judgeCheck, type Said } from './judge-check.ts'
import { lowerLevel, raiseLevel } from './level-queries.ts'
import {
  type Check,
  type CheckState,
  type Decision,
  insertCheckEvent,
  lockCheck,
  updateCheck,
  type Verified,
} from './queries.ts'
import { type IdentityReason, reasonsOf } from './reasons.ts'
import { isPersonOfAnother } from './same-person.ts'

/** Acts on the answer of the provider, once. */
export async function settleCheck(app: AppContext, check: Check, result: CheckResult): Promise<void> {
  const { age, timeZone } = policyOf(app, check.market)
  const today = dayIn(timeZone, app.clock.now())
  const judged = judgeCheck(result, saidIn(app, check), { today, minAge: age.min })
  if (!judged) return
  if (judged.detail.rule === 'minor') await stopMinor(app, check)
  if (judged.state === 'REVIEW')
    return await settle(app, check, {
      decision: entryOf(app, judged, byOf(judged)),
      verified: readAs(app, check, result.read),
    })
  if (judged.state !== 'APPROVED') return await settle(app, check, { decision: entryOf(app, judged, byOf(judged)) })
  const { name = '', birthday = '', number = '' } = result.read
  if (await isPersonOfAnother(app, check, { name, birthday }))
    return await leaveToPerson(app, check, result.read, 'personOfAnother')
  const document = documentIdentity(app, documentNumber(check.market, number) ?? '')
  // The claim in the main database comes first: one that a crash left unfinished can be finished by the same player.
  if (!(await claimIdentity(app, document, check.playerId)))
    return await leaveToPerson(app, check, result.read, 'documentOfAnother')
  const verified = { ...readAs(app, check, result.read), numberIndex: storedIndex(document) }
  await settle(app, check, { decision: entryOf(app, judged, 'provider'), verified })
}

/** A document or a person that another player has: no rule decides it. The number is kept, and is not claimed. */
async function leaveToPerson(
  app: AppContext,
  check: Check,
  read: DocumentFacts,
  rule: 'documentOfAnother' | 'personOfAnother',
): Promise<void> {
  app.log.warn({ checkNo: check.checkNo, rule }, 'identity check left to a person')
  const review = { state: 'REVIEW', reasons: [], detail: { rule } } as const
  await settle(app, check, { decision: entryOf(app, review, 'rules'), verified: readAs(app, check, read) })
}

/** The pictures cannot be sent: the player sends new ones. */
export async function settleUnsent(app: AppContext, check: Check, reason: IdentityReason): Promise<void> {
  const judged: Judgement = { state: 'RETRY', reasons: [reason], detail: { rule: 'unsent' } }
  await settle(app, check, { decision: entryOf(app, judged, 'rules') })
}

/**
 * The provider has changed its answer: what was approved, or waits for a person, is not verified any more. The number of the
 * document stays claimed, so that it serves no other player before operators have decided.
 */
export async function takeBack(app: AppContext, check: Check, result: CheckResult | undefined): Promise<void> {
  const { state, labels = [] } = result ?? {}
  if (state !== 'retry' && state !== 'rejected') return
  const judged: Judgement = {
    state: state === 'retry' ? 'RETRY' : 'REJECTED',
    reasons: reasonsOf(labels),
    detail: { labels, tookBack: check.state },
  }
  app.log.warn({ checkNo: check.checkNo, was: check.state }, 'identity approval taken back by the provider')
  await settle(app, check, { decision: entryOf(app, judged, 'provider') }, ['APPROVED', 'REVIEW'])
}

function byOf({ detail }: Judgement): 'provider' | 'rules' {
  return 'rule' in detail ? 'rules' : 'provider'
}

function entryOf({ clock }: AppContext, { state, reasons, detail }: Judgement, by: Decision['by']): Decision {
  return { state, reasons, detail, by, at: clock.now() }
}

function saidIn({ vault }: AppContext, { playerId, checkNo, nameSealed, birthdaySealed }: Check): Said {
  const open = (sealed: Buffer | null, column: 'name_sealed' | 'birthday_sealed') =>
    sealed ? vault.open(sealed, checkPlace(playerId, checkNo, column)) : ''
  return { name: open(nameSealed, 'name_sealed'), birthday: open(birthdaySealed, 'birthday_sealed') }
}

/** What the document says takes the place of what the player typed. */
function readAs(app: AppContext, check: Check, { name, birthday, number = '' }: DocumentFacts): Verified {
  const { playerId, checkNo, market } = check
  const seal = (value: string, column: Parameters<typeof checkPlace>[2]) =>
    app.vault.seal(value, checkPlace(playerId, checkNo, column))
  const written = documentNumber(market, number)
  return {
    ...(name && { nameSealed: seal(name, 'name_sealed') }),
    ...(birthday && { birthdaySealed: seal(birthday, 'birthday_sealed') }),
    ...(written && { numberSealed: seal(written, 'number_sealed') }),
  }
}

/** A player whom the document shows to be a minor neither plays nor deposits from now on. Their money stays theirs to withdraw. */
async function stopMinor({ databases, clock }: AppContext, { playerId, checkNo }: Check): Promise<void> {
  const why = { by: 'rules', reason: `a minor by the document of ${checkNo}`, at: clock.now() }
  await databases.shardOf(playerId).transact((tx) => barMinor(tx, playerId, why))
}

/** Once: only a check that is still in one of the states is decided. */
async function settle(
  app: AppContext,
  check: Check,
  outcome: Outcome,
  from: readonly CheckState[] = ['PENDING'],
): Promise<void> {
  await app.databases.shardOf(check.playerId).transact(async (tx) => {
    const now = await lockCheck(tx, check)
    if (now && from.includes(now.state)) await writeDecision(tx, app, now, outcome)
  })
}

export type Outcome = { readonly decision: Decision; readonly verified?: Verified | undefined }

/** The caller holds the lock of the check. */
export async function writeDecision(tx: ShardTx, app: AppContext, check: Check, outcome: Outcome): Promise<void> {
  const { decision, verified = {} } = outcome
  const { playerId, level } = check
  await updateCheck(tx, check, decision, verified)
  await insertCheckEvent(tx, check, decision)
  if (decision.state === 'APPROVED')
    await raiseLevel(tx, playerId, { level, birthdaySealed: birthdayOf(app, check, verified) })
  else if (check.state === 'APPROVED') await lowerLevel(tx, playerId)
  await markPlayerChanged(tx, playerId, decision.at)
  if (decision.state === 'APPROVED' || decision.state === 'REJECTED') {
    const payload = { isApproved: decision.state === 'APPROVED' }
    await appendEvent(tx, { kind: 'identity.decided', playerId, at: decision.at, payload })
  }
}

function birthdayOf(
  { vault }: AppContext,
  { playerId, checkNo }: Check,
  { birthdaySealed }: Verified,
): Buffer | undefined {
  if (!birthdaySealed) return undefined
  const birthday = vault.open(birthdaySealed, checkPlace(playerId, checkNo, 'birthday_sealed'))
  return vault.seal(birthday, placeOf(playerId, 'birthday_sealed'))
}
