import { endProposal } from '../../../db/open-proposals.ts'
import type { SignedInContext, StaffHandler } from '../call/context.ts'
import { playersIn } from '../call/shown-players.ts'
import { StaffError } from '../call/staff-error.ts'
import { findByHash, permissionOf } from './proposals.ts'

/** The person who proposed it takes it back. */
export const proposalWithdraw: StaffHandler<'/proposal/withdraw'> = async (ctx, { hash, why }) => {
  const found = await requireOpen(ctx, hash)
  if (proposerOf(found.content) !== ctx.staff.name)
    throw new StaffError('decision.refused', 'the person who proposed it withdraws it; you may refuse it')
  return await end(ctx, 'withdraw', hash, { ...found, why })
}

/**
 * Somebody who could approve it refuses it. Nobody does that about their own account, and nobody keeps a colleague from being
 * disabled: that proposal is taken back by its maker, or expires.
 */
export const proposalRefuse: StaffHandler<'/proposal/refuse'> = async (ctx, { hash, why }) => {
  const found = await requireOpen(ctx, hash)
  const { subject, content } = found
  const permission = permissionOf(subject, content)
  if (!ctx.staff.permissions.includes(permission)) {
    await ctx.audit({ kind: 'denied', action: '/proposal/refuse', subject: hash, detail: { permission } })
    throw new StaffError('permission.denied', `this needs the permission ${permission}`, permission)
  }
  if (proposerOf(content) === ctx.staff.name)
    throw new StaffError('decision.refused', 'you proposed it: withdraw it instead')
  const { name, action } = JSON.parse(content) as { readonly name?: unknown; readonly action?: unknown }
  if (subject === 'staff' && name === ctx.staff.name)
    throw new StaffError('decision.refused', 'two other people decide about your account')
  if (subject === 'staff' && action === 'disable')
    throw new StaffError('decision.refused', 'only its maker takes back that an account is disabled')
  return await end(ctx, 'refuse', hash, { ...found, why })
}

type Found = NonNullable<Awaited<ReturnType<typeof findByHash>>>

async function requireOpen(ctx: SignedInContext, hash: string): Promise<Found> {
  const found = await findByHash(ctx, hash)
  if (!found) throw new StaffError('thing.notFound', 'no such proposal waits for a signature')
  return found
}

function proposerOf(content: string): string {
  return String((JSON.parse(content) as { readonly by?: unknown }).by)
}

async function end(
  ctx: SignedInContext,
  what: 'withdraw' | 'refuse',
  hash: string,
  { subject, content, why }: Found & { readonly why: string },
): Promise<Record<string, never>> {
  const { app, staff, now } = ctx
  const table = subject === 'deposit' ? 'review_proposal' : subject === 'risk' ? 'risk_proposal' : 'staff_proposal'
  const players = playersIn(content)
  await ctx.audit({ kind: 'decision', action: `proposal.${what}`, subject: hash, detail: { why }, players })
  const ended = await app.databases.main.transact((tx) =>
    endProposal(tx, table, Buffer.from(hash, 'hex'), { by: staff.name, why, at: now }),
  )
  if (!ended) throw new StaffError('decision.refused', 'it was signed or ended meanwhile')
  return {}
}
