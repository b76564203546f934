import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { problemOfProposal } from '../../db/open-proposals.ts'
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
} from '../market/index.ts'
import { findCase, listLinks, listMembers, listUndecidedCases, lockCase, type RiskCase } from './case-queries.ts'
import { decideCase, isUndecided } from './decide-case.ts'
import {
  findOpenProposal,
  findProposal,
  insertProposal,
  listCaseEvents,
  listOpenProposals,
  markProposalDone,
} from './event-queries.ts'

const subject = 'risk case'
const casesMax = 200

const shape = z.strictObject({
  caseNo: z.string(),
  /** The state that the operators saw: a proposal about the case is no proposal about its appeal. */
  state: z.enum(['OPEN', 'APPEALED']),
  decision: z.enum(['cleared', 'confirmed']),
  why: z.string(),
  by: z.string(),
})
type Proposed = z.infer<typeof shape>

/** Decisions about cases: one operator proposes, another one approves. */
export const riskReview = {
  list,
  show,
  proposals,
  openProposals: ({ databases, clock }: AppContext) => listOpenProposals(databases.main.read, casesMax, clock.now()),
  openProposal: ({ databases, clock }: AppContext, hex: string) =>
    findOpenProposal(databases.main.read, Buffer.from(hex, 'hex'), clock.now()),
  openCases: ({ databases }: AppContext) => listUndecidedCases(databases.main.read, casesMax),
  contentToPropose,
  textToPropose: (content: string) => textToPropose(subject, content),
  propose,
  content: async (app: AppContext, hex: string) => (await requireProposal(app, hex)).content,
  textToApprove: (content: string, approver: Pick<ProposalApproval, 'by' | 'at'>) =>
    textToApprove(subject, content, approver),
  approve,
}

async function contentToPropose(app: AppContext, proposed: Omit<Proposed, 'state'>): Promise<string> {
  const found = await requireCase(app, proposed.caseNo)
  const { caseNo, decision, why, by } = proposed
  const content = writeProposal({ caseNo, state: found.state, decision, why, by } as Proposed)
  readProposed(content)
  return content
}

/** Stores what one operator wants to do, and returns its hash. Nothing happens before another one has approved it. */
async function propose(app: AppContext, proposal: SignedProposal, at: Date): Promise<string> {
  const { caseNo, why } = readProposed(proposal.content)
  if (why.trim() === '') throw new ProposalError('a proposal needs --why')
  await requireCase(app, caseNo)
  await requireProposer(app.databases.main.read, subject, proposal)
  const contentHash = hash('sha256', proposal.content, 'buffer')
  await app.databases.main.transact((tx) => insertProposal(tx, { ...proposal, hash: contentHash, at }))
  return contentHash.toString('hex')
}

/** Both signatures are verified over the stored content, so neither a changed proposal nor one operator alone decides. */
async function approve(app: AppContext, hex: string, approval: ProposalApproval): Promise<string> {
  const { main } = app.databases
  const proposal = await requireProposal(app, hex)
  const { caseNo, state, decision, why } = readProposed(proposal.content)
  const signed = await requireSignatures(main.read, subject, proposal, approval)
  await main.transact(async (tx) => {
    const found = await lockCase(tx, caseNo)
    if (!found || !isUndecided(found) || found.state !== state)
      throw new ProposalError(`case ${caseNo} is ${found?.state ?? 'missing'}, the proposal is about ${state}`)
    await decideCase(tx, found, {
      ...{ decision, why, at: approval.at },
      ...{ by: signed.approvedBy, approval: signed.approval },
    })
    await markProposalDone(tx, Buffer.from(hex, 'hex'), approval.at)
  })
  return caseNo
}

function readProposed(content: string): Proposed {
  return readProposal(shape, content)
}

async function requireProposal({ databases, clock }: AppContext, hex: string): Promise<SignedProposal> {
  const stored = await findProposal(databases.main.read, Buffer.from(hex, 'hex'))
  if (!stored) throw new ProposalError(`there is no proposal ${hex}`)
  const problem = problemOfProposal(stored, clock.now())
  if (problem !== undefined) throw new ProposalError(problem)
  if (hash('sha256', stored.content) !== hex) throw new ProposalError('the proposal was changed after it was made')
  return stored
}

async function requireCase({ databases }: AppContext, caseNo: string): Promise<RiskCase> {
  const found = await findCase(databases.main.read, caseNo)
  if (!found) throw new ProposalError(`there is no case ${caseNo}`)
  return found
}

/** What waits for a decision, the first deadline first, one line of text each. */
async function list({ databases }: AppContext): Promise<readonly string[]> {
  const open = await listUndecidedCases(databases.main.read, casesMax)
  return open.map(({ caseNo, state, playerId, market, decideBy }) =>
    row(`decide by ${decideBy.toISOString()}`, caseNo, state, String(playerId), market),
  )
}

/** The evidence, the accounts, the appeal and everything that happened. */
async function show(app: AppContext, caseNo: string): Promise<readonly string[]> {
  const found = await requireCase(app, caseNo)
  const { read } = app.databases.main
  const [links, members, events] = await Promise.all([
    listLinks(read, caseNo),
    listMembers(read, caseNo),
    listCaseEvents(read, caseNo),
  ])
  const { state, playerId, market, decideBy, rules, appealText } = found
  return [
    row('case', caseNo, state, String(playerId), market, `decide by ${decideBy.toISOString()}`),
    row('rules', JSON.stringify(rules)),
    ...links.map(({ link, accounts, since }) => row('link', link, `${accounts} accounts`, since.toISOString())),
    ...members.map((member) => row('account', member.link, String(member.playerId))),
    ...(appealText === null ? [] : [row('appeal', JSON.stringify(appealText))]),
    ...events.map(({ at, state: reached, decision, by, why }) =>
      row('event', at.toISOString(), reached, decision ?? '', by.join(' and '), why),
    ),
  ]
}

async function proposals({ databases, clock }: AppContext): Promise<readonly string[]> {
  const open = await listOpenProposals(databases.main.read, casesMax, clock.now())
  return open.map(({ at, hash: contentHash, content }) => row(at.toISOString(), contentHash.toString('hex'), content))
}

function row(...words: readonly string[]): string {
  return words.join(' | ')
}
