import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { isSignedByBoth, listOperators, type ProposalSubject, type RegisteredOperator } from '../../market/index.ts'
import { type ApprovedProposal, listAccountRows, listApproved, listEnrolled, listLinks } from './signature-queries.ts'

/** What nobody can explain by two signatures, one line each. */
export type SignatureState = { readonly proposals: number; readonly passkeys: number; readonly problems: string[] }

const change = z.object({
  by: z.string(),
  action: z.optional(z.string()),
  name: z.optional(z.string()),
  roles: z.optional(z.array(z.string())),
})
type Change = z.infer<typeof change>

/**
 * Verifies again who is staff and why. The database executes a proposal with two names, whose signatures it cannot verify:
 * a process that writes an invented one makes itself a colleague, who is found here. Trust begins with the operators and
 * the first people, whom only the owner of the database makes, and goes on from passkey to passkey in the order of time.
 */
export async function verifyStaffSignatures(app: AppContext): Promise<SignatureState> {
  const { links, passkeys, accounts, approved, authentic, unexplained } = await readTrust(app)
  const forged = approved.filter((proposal) => !authentic.includes(proposal))
  return {
    ...{ proposals: approved.length, passkeys: passkeys.length },
    problems: [
      ...unexplained.map(
        ({ name, createdAt }) =>
          `a passkey of ${name}, made ${createdAt.toISOString()}: no two people have signed for it`,
      ),
      ...forged.map(({ subject, hash }) => `${subject} ${hash.toString('hex')}: its signatures are not genuine`),
      ...accounts.flatMap((account) => problemsOf(account, links, authentic)),
    ],
  }
}

/** Whose keys are explained by signatures, and what they have signed. */
export async function readTrust({ databases }: AppContext) {
  const { read } = databases.main
  const [keys, links, passkeys, accounts, approved] = await Promise.all([
    listOperators(read),
    listLinks(read),
    listEnrolled(read),
    listAccountRows(read),
    listApproved(read),
  ])
  const trusted: RegisteredOperator[] = keys.filter(({ credentialId }) => !credentialId)
  const unexplained = passkeys.filter((passkey) => {
    const link = links.find((one) => one.name === passkey.name && isSameTime(one.usedAt, passkey.createdAt))
    if (!link || !isSignedLink(link, approved, trusted)) return true
    trusted.push(...keys.filter(({ credentialId }) => credentialId === passkey.credentialId))
    return false
  })
  const authentic = approved.filter((proposal) => isAuthentic(proposal, trusted))
  return { links, passkeys, accounts, approved, trusted, authentic, unexplained }
}

type Link = Awaited<ReturnType<typeof listLinks>>[number]
type Account = Awaited<ReturnType<typeof listAccountRows>>[number]

function isSameTime(one: Date | null, other: Date): boolean {
  return one?.getTime() === other.getTime()
}

/** Only the owner of the database makes a first link. Each other one is what two people have signed. */
function isSignedLink(
  { kind, name, proposalHash }: Link,
  approved: readonly ApprovedProposal[],
  trusted: readonly RegisteredOperator[],
): boolean {
  if (proposalHash === null) return kind === 'first'
  const proposal = approved.find(({ hash }) => hash.equals(proposalHash))
  if (!proposal || !isAuthentic(proposal, trusted)) return false
  const signed = changeOf(proposal)
  return signed?.name === name && signed.action === kind
}

/** An account has the roles of its link or of a later change, and is disabled when that was signed. */
function problemsOf(
  { name, roles, isDisabled, linkHash }: Account,
  links: readonly Link[],
  authentic: readonly ApprovedProposal[],
): readonly string[] {
  const own = authentic
    .filter(({ subject, isExecuted }) => subject === 'staff' && isExecuted)
    .map(changeOf)
    .filter((signed) => signed?.name === name)
  const link = links.find(({ hash }) => hash.equals(linkHash))
  const given = own.findLast((signed) => signed?.action === 'roles')?.roles ?? link?.roles ?? []
  const isEnded = own.some((signed) => signed?.action === 'disable')
  return [
    ...(given.join() === roles.join() ? [] : [`${name}: nobody has signed for the roles ${roles.join()}`]),
    ...(isEnded === isDisabled
      ? []
      : [`${name}: the account is ${isDisabled ? 'disabled' : 'open'} against what was signed`]),
  ]
}

/** The server may write any content: one that cannot be read is a finding like another, and hides none. */
function changeOf({ content }: ApprovedProposal): Change | undefined {
  try {
    return change.safeParse(JSON.parse(content)).data
  } catch {
    return undefined
  }
}

function isAuthentic(proposal: ApprovedProposal, trusted: readonly RegisteredOperator[]): boolean {
  const { subject, content, by, signature, approvedBy, approvalSignature, approvedAt } = proposal
  if (changeOf(proposal)?.by !== by) return false
  const approval = {
    ...{ content, proposalSignature: signature.toString('hex'), approvalSignature: approvalSignature.toString('hex') },
  }
  const stored = { approvedBy: [by, approvedBy], approval, publishedAt: approvedAt }
  return isSignedByBoth(subject as ProposalSubject, stored, trusted)
}
