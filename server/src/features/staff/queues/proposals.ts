import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import { review } from '../../deposit/index.ts'
import { riskReview } from '../../risk/index.ts'
import type { SignedInContext, StaffHandler } from '../call/context.ts'
import { playersIn } from '../call/shown-players.ts'
import { StaffError } from '../call/staff-error.ts'
import { permissionToApprove } from '../signing/money-actions.ts'
import { permissionOfSubject } from '../signing/proposal-actions.ts'
import { findProposal, listOpenProposals, type ProposalKind } from '../signing/proposal-queries.ts'
import { requestSignature } from '../signing/sign-request.ts'

type Proposal = StaffOutput<'/proposal/list'>['proposals'][number]

const listMax = 200

/** What waits for a second signature, from every feature that keeps such proposals, oldest first. */
export async function listProposals({ app, staff, now }: SignedInContext): Promise<readonly Proposal[]> {
  const [deposits, cases, others] = await Promise.all([
    review.openProposals(app),
    riskReview.openProposals(app),
    listOpenProposals(app.databases.main.read, listMax, now),
  ])
  const of = (
    subject: string,
    permission: Permission,
    given: { hash: Buffer; content: string; at: Date },
  ): Proposal => {
    const by = String((JSON.parse(given.content) as { readonly by?: unknown }).by)
    const canApprove = by !== staff.name && staff.permissions.includes(permission)
    return {
      hash: given.hash.toString('hex'),
      subject,
      content: given.content,
      by,
      proposedAt: given.at.getTime(),
      canApprove,
    }
  }
  const all = [
    ...deposits.map(({ proposedAt: at, ...one }) => of('deposit', permissionToApprove(one.content), { ...one, at })),
    ...cases.map((one) => of('risk', 'risk.decide', one)),
    ...others.map(({ proposedAt: at, ...one }) => of(one.subject, permissionOfSubject[one.subject], { ...one, at })),
  ]
  return all.toSorted((one, other) => one.proposedAt - other.proposedAt)
}

/** Only what the caller may see: the content of a proposal names players and colleagues. */
export const proposalList: StaffHandler<'/proposal/list'> = async (ctx) => {
  const { permissions } = ctx.staff
  const viewOf = {
    deposit: 'deposit.view',
    risk: 'risk.view',
    staff: 'staff.view',
    switch: 'switch.view',
    policy: 'policy.view',
    promotion: 'promo.view',
    adjustment: 'adjustment.view',
    'deposit page': 'policy.view',
    'payment routing': 'switch.view',
    content: 'content.view',
    'vip levels': 'vip.view',
    'withdrawal settings': 'fee.view',
    'site text': 'content.view',
    catalogue: 'switch.view',
  } as const
  const visible = (await listProposals(ctx)).filter(({ subject }) =>
    permissions.includes(viewOf[subject as keyof typeof viewOf]),
  )
  return { now: ctx.now.getTime(), proposals: visible }
}

export const proposalApprove: StaffHandler<'/proposal/approve'> = async (ctx, { hash }) => {
  const found = await findByHash(ctx, hash)
  if (!found) throw new StaffError('thing.notFound', 'no such proposal waits for a signature')
  const { subject, content } = found
  // The text to sign has the hash of the content, which the person who signs it has read.
  ctx.shows(playersIn(content))
  const permission = permissionOf(subject, content)
  if (!ctx.staff.permissions.includes(permission)) {
    await ctx.audit({ kind: 'denied', action: '/proposal/approve', subject: hash, detail: { permission } })
    throw new StaffError('permission.denied', `this needs the permission ${permission}`, permission)
  }
  const { by, caseNo } = JSON.parse(content) as { readonly by: string; readonly caseNo: string }
  if (by === ctx.staff.name) throw new StaffError('decision.refused', 'you proposed it: another person signs')
  if (subject === 'deposit')
    return await requestSignature(ctx, 'deposit.approve', { hash, permission: permissionToApprove(content) })
  if (subject === 'risk') return await requestSignature(ctx, 'risk.approve', { hash, caseNo })
  return await requestSignature(ctx, 'proposal.approve', { hash, subject })
}

type Subject = 'deposit' | 'risk' | ProposalKind

/** Each table is asked for the hash itself: a list has an end, behind which nothing could be signed any more. */
export async function findByHash({ app, now }: SignedInContext, hex: string) {
  const [deposit, risk, other] = await Promise.all([
    review.openProposal(app, hex),
    riskReview.openProposal(app, hex),
    findProposal(app.databases.main.read, Buffer.from(hex, 'hex'), now),
  ])
  const found = [
    ...(deposit ? [{ subject: 'deposit' as Subject, content: deposit.content }] : []),
    ...(risk ? [{ subject: 'risk' as Subject, content: risk.content }] : []),
    ...(other ? [{ subject: other.subject as Subject, content: other.content }] : []),
  ]
  return found[0]
}

export function permissionOf(subject: Subject, content: string): Permission {
  if (subject === 'deposit') return permissionToApprove(content)
  return subject === 'risk' ? 'risk.decide' : permissionOfSubject[subject]
}
