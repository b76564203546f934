import { timingSafeEqual } from 'node:crypto'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import { review } from '../../deposit/index.ts'
import { riskReview } from '../../risk/index.ts'
import type { SignedInContext, StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { permissionOfSubject } from '../signing/proposal-actions.ts'
import { listOpenProposals } from '../signing/proposal-queries.ts'
import { requestSignature } from '../signing/sign-request.ts'

type Proposal = StaffOutput<'/proposal/list'>['proposals'][number]

const listMax = 200

/** What waits for a second signature, from every feature that keeps such proposals, oldest first. */
export async function listProposals({ app, staff }: SignedInContext): Promise<readonly Proposal[]> {
  const [deposits, cases, others] = await Promise.all([
    review.openProposals(app),
    riskReview.openProposals(app),
    listOpenProposals(app.databases.main.read, listMax),
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
    ...deposits.map(({ proposedAt: at, ...one }) => of('deposit', 'deposit.decide', { ...one, at })),
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
  } as const
  const visible = (await listProposals(ctx)).filter(({ subject }) =>
    permissions.includes(viewOf[subject as keyof typeof viewOf]),
  )
  return { now: ctx.now.getTime(), proposals: visible }
}

export const proposalApprove: StaffHandler<'/proposal/approve'> = async (ctx, { hash }) => {
  const found = (await listProposals(ctx)).find((one) => isSameHash(one.hash, hash))
  if (!found) throw new StaffError('thing.notFound', 'no such proposal waits for a signature')
  const permission =
    found.subject === 'deposit'
      ? 'deposit.decide'
      : found.subject === 'risk'
        ? 'risk.decide'
        : permissionOfSubject[found.subject as keyof typeof permissionOfSubject]
  if (!ctx.staff.permissions.includes(permission)) {
    await ctx.audit({ kind: 'denied', action: '/proposal/approve', subject: hash, detail: { permission } })
    throw new StaffError('permission.denied', `this needs the permission ${permission}`, permission)
  }
  if (found.by === ctx.staff.name) throw new StaffError('decision.refused', 'you proposed it: another person signs')
  if (found.subject === 'deposit') return await requestSignature(ctx, 'deposit.approve', { hash })
  if (found.subject === 'risk') {
    const { caseNo } = JSON.parse(found.content) as { readonly caseNo: string }
    return await requestSignature(ctx, 'risk.approve', { hash, caseNo })
  }
  return await requestSignature(ctx, 'proposal.approve', { hash, subject: found.subject as 'staff' })
}

/** The hash of a proposal is public: it is compared like any secret, because a rule cannot tell the two apart. */
function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'))
}
