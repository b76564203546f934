import { roleNames } from '@zamra/contract/backoffice/permissions.ts'
import * as z from 'zod/mini'
import { randomToken } from '../../../base/random.ts'
import { ProposalError, readProposal } from '../../market/index.ts'
import { hashOfToken } from '../access/sessions.ts'
import { changeAccount, findAccount, makeLink } from '../access/staff-queries.ts'
import { type StoredProposal, saveApproval } from './proposal-queries.ts'
import { done, type Signed, type SignOutcome } from './signed-action.ts'

const linkHours = 24
const tokenBytes = 32

const shape = z.strictObject({
  action: z.enum(['new', 'replace', 'roles', 'disable']),
  name: z.string(),
  roles: z.array(z.enum(roleNames as [string, ...string[]])),
  /** Makes two proposals of the same change differ. */
  id: z.uuid(),
  why: z.string(),
  by: z.string(),
})
export type StaffChange = z.infer<typeof shape>

/**
 * What two people have signed about a third: a link for a new colleague or for a lost passkey, other roles, the end of an
 * account. The signatures were verified; the database refuses one of the person concerned.
 */
export async function changeStaff(signed: Signed, { hash, content }: StoredProposal): Promise<SignOutcome> {
  const { app, by, at, signature, origin } = signed
  const { action, name, roles } = readProposal(shape, content)
  const { main } = app.databases
  const known = await findAccount(main.read, name)
  requirePossible(action, known !== undefined, name)
  const token = randomToken(tokenBytes)
  const isLink = action === 'new' || action === 'replace'
  await main.transact(async (tx) => {
    if (!(await saveApproval(tx, hash, { by, at, signature }))) throw new ProposalError('it was signed already')
    const held = action === 'new' || action === 'roles' ? roles : (known?.roles ?? roles)
    if (!isLink) return await changeAccount(tx, { name, roles: held, isDisabled: action === 'disable', hash, at })
    const link = { tokenHash: hashOfToken(token), kind: action, name, roles: held, hash, at }
    await makeLink(tx, { ...link, expiresAt: new Date(at.getTime() + linkHours * 3_600_000) })
  })
  return isLink ? { ...done, link: `${origin}/enrol#${token}` } : done
}

export function requirePossible(action: StaffChange['action'], isKnown: boolean, name: string): void {
  if (action === 'new' && isKnown) throw new ProposalError(`there is an account '${name}' already`)
  if (action !== 'new' && !isKnown) throw new ProposalError(`there is no account '${name}'`)
}
