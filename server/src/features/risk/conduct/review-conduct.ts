import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { conductEvidence, conductRemedies, conductRules } from '@zamra/contract/conduct-rules.ts'
import { type Money, minor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { problemOfProposal } from '../../../db/open-proposals.ts'
import { pushEvent } from '../../../http/push.ts'
import {
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireProposer,
  requireSignatures,
  type SignedProposal,
  textToApprove,
  textToPropose,
  writeProposal,
} from '../../market/index.ts'
import { findProposal, insertProposal, markProposalDone } from '../event-queries.ts'
import { newCaseNo, parseCaseNo } from './case-number.ts'
import {
  type CaseKey,
  type ConductCase,
  findConduct,
  isDecidedBy,
  listConductDeciders,
  listConductEvents,
  listUndecidedConduct,
  lockConduct,
} from './conduct-queries.ts'
import { canDecide, decideConduct, type NotOpened, openConduct } from './decide-conduct.ts'
import { requireWithinAppeal } from './within-appeal.ts'

const subject = 'conduct case'
const casesMax = 200
/** How far the time that the second operator signs may be from the present: the time of the appeal counts from it. */
const signedNowMs = 5 * 60_000

const opening = z.strictObject({
  /** The number of the new case, so that a repeated signature opens no second one. */
  open: z.string(),
  playerId: z.int(),
  rule: z.enum(conductRules),
  evidence: z.array(z.enum(conductEvidence)).check(z.minLength(1)),
  why: z.string(),
  by: z.string(),
})
type Opening = z.infer<typeof opening>

const decision = z.strictObject({
  caseNo: z.string(),
  /** The state that the operators saw: a proposal about the case is no proposal about its appeal. */
  state: z.enum(['OPEN', 'APPEALED', 'CLOSED']),
  remedy: z.enum(conductRemedies),
  /** The law that stops withdrawals too. */
  legal: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
  /** The most that is deducted, in minor units. */
  amount: z.optional(z.int().check(z.minimum(1))),
  why: z.string(),
  by: z.string(),
})
type Decision = z.infer<typeof decision>

/** Cases about conduct: one operator opens them, one proposes a remedy and another one approves it. */
export const conductReview = {
  isOf: (caseNo: string) => parseCaseNo(caseNo) !== undefined,
  list,
  openCases,
  show,
  contentToOpen,
  open,
  contentToPropose,
  textToPropose: (content: string) => textToPropose(subject, content),
  propose,
  content: async (app: AppContext, hex: string) => (await requireProposal(app, hex)).content,
  textToApprove: (content: string, approver: Pick<ProposalApproval, 'by' | 'at'>) =>
    textToApprove(subject, content, approver),
  approve,
  readDecision,
}

/** What two operators have signed about a case; undefined when it is something else. */
function readDecision(content: string): Decision | undefined {
  try {
    return decision.safeParse(JSON.parse(content)).data
  } catch {
    return undefined
  }
}

function contentToOpen(wanted: Omit<Opening, 'open'>): string {
  const { playerId, rule, evidence, why, by } = wanted
  const content = writeProposal({ open: newCaseNo(playerId as PlayerId), playerId, rule, evidence, why, by } as Opening)
  readProposal(opening, content)
  return content
}

/** Opens a case with the signature of one operator, and returns its number. */
async function open(app: AppContext, signed: SignedProposal, at: Date): Promise<string> {
  const { open: caseNo, rule, evidence, why, by, ...wanted } = readProposal(opening, signed.content)
  const playerId = wanted.playerId as PlayerId
  if (why.trim() === '') throw new ProposalError('a case needs --why')
  if (parseCaseNo(caseNo) !== playerId) throw new ProposalError(`${caseNo} is no number of a case about ${playerId}`)
  await requireProposer(app.databases.main.read, subject, signed)
  const approval = { content: signed.content, proposalSignature: signed.signature.toString('hex') }
  const problem = await openConduct(app, { playerId, caseNo, rule, evidence, by, why, at, approval })
  if (problem) throw new ProposalError(textOf(problem, { playerId, caseNo }))
  await pushEvent(app, playerId, 'userInfo')
  return caseNo
}

function textOf(problem: NotOpened, { playerId, caseNo }: CaseKey): string {
  if (problem === 'noAccount') return `player ${playerId} has no account with a wallet`
  if (problem === 'frozen') return `player ${playerId} is frozen: decide the case that froze them again`
  if (problem === 'again') return `player ${playerId} has a case that is not closed, or ${caseNo} is used`
  const [cleared, notBefore] = [problem.clearedAt, problem.notBefore].map((at) => at.toISOString().slice(0, 10))
  return `player ${playerId} was cleared on ${cleared}: no new case before ${notBefore}`
}

async function contentToPropose(app: AppContext, proposed: Omit<Decision, 'state'>): Promise<string> {
  const { state } = await requireCase(app, proposed.caseNo)
  const { caseNo, remedy, legal, amount, why, by } = proposed
  const content = writeProposal({
    ...{ caseNo, state, remedy, why, by },
    ...(legal !== undefined && { legal }),
    ...(amount !== undefined && { amount }),
  } as Decision)
  requireComplete(readProposal(decision, content))
  return content
}

function requireComplete({ remedy, legal, amount }: Decision): void {
  // After a closing nobody decides again, so a law that ends later would stop withdrawals for good.
  if (legal !== undefined && remedy !== 'freeze')
    throw new ProposalError('--legal belongs to freeze: close the account when no law stops withdrawals any more')
  if ((amount !== undefined) !== (remedy === 'deduct-rewards'))
    throw new ProposalError('deduct-rewards needs --amount, and nothing else has one')
}

/** Stores what one operator wants to do, and returns its hash. Nothing happens before another one has approved it. */
async function propose(app: AppContext, proposal: SignedProposal, at: Date): Promise<string> {
  const proposed = readProposal(decision, proposal.content)
  if (proposed.why.trim() === '') throw new ProposalError('a proposal needs --why')
  requireComplete(proposed)
  await requireCase(app, proposed.caseNo)
  await requireProposer(app.databases.main.read, subject, proposal)
  const contentHash = hash('sha256', proposal.content, 'buffer')
  await app.databases.main.transact((tx) => insertProposal(tx, { ...proposal, hash: contentHash, at }))
  return contentHash.toString('hex')
}

/**
 * Both signatures are verified over the stored content. The case, the account and the record change in one transaction of the
 * player's shard. An appeal is decided by operators who have decided nothing in the case, and never against the player.
 */
async function approve(app: AppContext, hex: string, approval: ProposalApproval): Promise<string> {
  const { main } = app.databases
  const now = app.clock.now()
  const proposal = await requireProposal(app, hex)
  const proposed = readProposal(decision, proposal.content)
  requireComplete(proposed)
  const { caseNo, state, remedy, legal, amount, why } = proposed
  const { playerId } = await requireCase(app, caseNo)
  const signed = await requireSignatures(main.read, subject, proposal, approval)
  if (Math.abs(approval.at.getTime() - now.getTime()) > signedNowMs)
    throw new ProposalError(
      `the approval is of ${approval.at.toISOString()}, and it is ${now.toISOString()}: sign it now`,
    )
  const terms = { remedy, legalGround: legal ?? null, deductMax: amount === undefined ? null : minor(BigInt(amount)) }
  await app.databases.shardOf(playerId).transact(async (tx) => {
    const found = await lockConduct(tx, { playerId, caseNo })
    if (!found || found.state !== state || !(await canDecide(tx, found)))
      throw new ProposalError(`case ${caseNo} is ${found?.state ?? 'missing'}, the proposal is about ${state}`)
    if (await isDecidedBy(tx, found, proposal.content)) throw new ProposalError(`${hex} has decided the case already`)
    if (state !== 'CLOSED' && found.decideBy <= now)
      throw new ProposalError(`the time to decide case ${caseNo} ended at ${found.decideBy.toISOString()}`)
    if (state === 'APPEALED') await requireOthers(tx, found, signed.approvedBy)
    requireWithinAppeal(found, terms)
    const { approvedBy: by, approval: signatures } = signed
    await decideConduct(tx, found, { ...terms, why, at: approval.at, by, approval: signatures })
  })
  await main.transact((tx) => markProposalDone(tx, Buffer.from(hex, 'hex'), approval.at))
  await pushEvent(app, playerId, 'userInfo')
  return caseNo
}

async function requireOthers(tx: ShardTx, found: ConductCase, operators: readonly string[]): Promise<void> {
  const deciders = await listConductDeciders(tx, found)
  const same = operators.find((name) => deciders.includes(name))
  if (same !== undefined) throw new ProposalError(`${same} decided the case: two others decide the appeal`)
}

async function requireProposal({ databases, clock }: AppContext, hex: string): Promise<SignedProposal> {
  const stored = await findProposal(databases.main.read, Buffer.from(hex, 'hex'))
  if (!stored) throw new ProposalError(`there is no proposal ${hex}`)
  const problem = problemOfProposal(stored, clock.now())
  if (problem !== undefined) throw new ProposalError(problem)
  if (hash('sha256', stored.content) !== hex) throw new ProposalError('the proposal was changed after it was made')
  return stored
}

async function requireCase({ databases }: AppContext, caseNo: string): Promise<ConductCase> {
  const playerId = parseCaseNo(caseNo)
  const found = playerId && (await findConduct(databases.shardOf(playerId).read, { playerId, caseNo }))
  if (!found) throw new ProposalError(`there is no case ${caseNo}`)
  return found
}

/** What waits for a decision, the first deadline first. */
async function openCases({ databases }: AppContext): Promise<readonly ConductCase[]> {
  const open = await Promise.all(databases.shards.map(({ read }) => listUndecidedConduct(read, casesMax)))
  return open.flat().toSorted((one, other) => one.decideBy.getTime() - other.decideBy.getTime())
}

/** The same, one line of text each. */
async function list(app: AppContext): Promise<readonly string[]> {
  return (await openCases(app)).map(({ caseNo, state, playerId, rule, decideBy }) =>
    row(`decide by ${decideBy.toISOString()}`, caseNo, state, String(playerId), rule),
  )
}

/** The rule, the evidence, the remedy, the appeal and everything that happened. */
async function show(app: AppContext, caseNo: string): Promise<readonly string[]> {
  const found = await requireCase(app, caseNo)
  const events = await listConductEvents(app.databases.shardOf(found.playerId).read, found)
  const { state, playerId, rule, evidence, decideBy, remedy, legalGround, deductMax, deducted, appealText } = found
  return [
    row('case', caseNo, state, String(playerId), rule, `decide by ${decideBy.toISOString()}`),
    row('evidence', ...evidence),
    ...(remedy === null ? [] : [row('remedy', remedy, ...(legalGround === null ? [] : [`legal: ${legalGround}`]))]),
    ...(deductMax === null ? [] : [deductionRow(deductMax, deducted)]),
    ...(appealText === null ? [] : [row('appeal', JSON.stringify(appealText))]),
    ...events.map((event) =>
      row(
        ...['event', event.at.toISOString(), event.state, event.remedy ?? '', event.account],
        ...[event.by.join(' and '), event.why],
      ),
    ),
  ]
}

function deductionRow(deductMax: Money, deducted: Money): string {
  return row('deduction', `at most ${deductMax}`, `deducted ${deducted}`)
}

function row(...words: readonly string[]): string {
  return words.join(' | ')
}
