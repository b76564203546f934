import { type SiteText, siteText } from '@zamra/contract/backoffice/texts.ts'
import * as z from 'zod/mini'
import type { MainReader, MainTx } from '../../db/database.ts'
import {
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from '../market/index.ts'
import { isSameText, problemsOf } from './check-text.ts'
import { defaultMail, faqDefaults, isMailKind, toMailTexts } from './default-texts.ts'
import { insertVersion, listVersionsOf, type TextVersion } from './text-queries.ts'

const shape = z.strictObject({
  change: siteText,
  /** The version that it was made from. Signatures are worth nothing once that has a successor. */
  after: z.int(),
  why: z.string(),
  by: z.string(),
})
export type ProposedText = z.infer<typeof shape>

const signedShape = z.object({ content: z.string(), proposalSignature: z.string(), approvalSignature: z.string() })

/** Every process reads new versions more often than this, so that all begin to use one at the same time. */
const settleMs = 5_000

/** What two people sign. What players could not read is refused before anyone does. */
export async function textToPropose(main: MainReader, proposed: ProposedText): Promise<string> {
  const { change, after } = proposed
  requireSound(change)
  const newest = await findNewest(main, change)
  requireSuccessor(after, newest)
  if (isInForce(change, newest))
    throw new ProposalError(change.text ? 'it says this already' : 'the text in code applies already')
  return writeProposal({ change, after, why: proposed.why, by: proposed.by } as ProposedText)
}

export function proposedText(content: string): ProposedText {
  return readProposal(shape, content)
}

/** Stores what two people have signed as the successor of the version that they saw. */
export async function publishText(
  tx: MainTx,
  proposal: SignedProposal,
  approval: ProposalApproval,
  now: Date,
): Promise<void> {
  const { change, after } = proposedText(proposal.content)
  requireSound(change)
  const { approvedBy, approval: signed } = await requireSignatures(tx, 'site text', proposal, approval)
  requireSuccessor(after, await findNewest(tx, change))
  const { kind, id } = change
  const effectiveFrom = new Date(Math.max(now.getTime(), approval.at.getTime()) + settleMs)
  const row = { kind, id, version: after + 1, approvedBy, publishedAt: approval.at, effectiveFrom, approval: signed }
  if (!(await insertVersion(tx, row))) requireSuccessor(after, await findNewest(tx, change))
}

/** The signed change of a stored version. Undefined when it cannot be read, or is that of another text or version. */
export function changeOf({ kind, id, version, approvedBy, approval }: TextVersion): SiteText | undefined {
  try {
    const { content } = z.parse(signedShape, approval)
    const { change, after, by } = proposedText(content)
    const isOwn = change.kind === kind && change.id === id && after + 1 === version && by === approvedBy[0]
    return isOwn ? change : undefined
  } catch {
    return undefined
  }
}

/** What every signed content says, also one of a category or a field that the code does not know any more. */
const headShape = z.object({
  change: z.object({
    kind: z.string(),
    id: z.string(),
    text: z.nullable(z.looseObject({ isShown: z.optional(z.boolean()) })),
  }),
  after: z.int(),
  by: z.string(),
})

/** What a stored version says to anyone who cannot show it. Undefined when it is no content of this text and version. */
export function signedTextOf(row: TextVersion): { readonly isHidden: boolean } | undefined {
  try {
    const { content } = z.parse(signedShape, row.approval)
    const { change, after, by } = readProposal(headShape, content)
    const isOwn = change.kind === row.kind && change.id === row.id && after + 1 === row.version
    return isOwn && by === row.approvedBy[0] ? { isHidden: change.text?.isShown === false } : undefined
  } catch {
    return undefined
  }
}

function isInForce(change: SiteText, newest: TextVersion | undefined): boolean {
  const before = newest && changeOf(newest)
  // What cannot be read is replaced, also by what the code says.
  if (newest && !before) return false
  return isSameText(change.text, before?.text ?? (change.text && textInCode(change)))
}

/** The text that the code has for it, or null for a question that staff has added. */
export function textInCode({ kind, id }: Pick<SiteText, 'kind' | 'id'>): SiteText['text'] {
  if (kind === 'faq') return faqDefaults.get(id) ?? null
  return isMailKind(id) ? toMailTexts(defaultMail(id)) : null
}

function requireSound(change: SiteText): void {
  const problems = problemsOf(change)
  if (problems.length > 0) throw new ProposalError(problems.join('; '))
}

async function findNewest(main: MainReader, change: SiteText): Promise<TextVersion | undefined> {
  return (await listVersionsOf(main, change, 1))[0]
}

/** Says who was faster, so that the next person looks at their text before they write over it. */
function requireSuccessor(after: number, newest: TextVersion | undefined): void {
  if ((newest?.version ?? 0) === after) return
  if (!newest) throw new ProposalError(`there is no version ${after} of this text: open it again`)
  const { version, approvedBy, publishedAt } = newest
  throw new ProposalError(
    `${approvedBy.join(' and ')} published version ${version} at ${publishedAt.toISOString()}, after this was begun from version ${after}: open the text again and propose the change anew`,
  )
}
