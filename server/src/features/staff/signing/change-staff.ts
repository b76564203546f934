import { roleNames } from '@zamra/contract/backoffice/permissions.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { randomToken } from '../../../base/random.ts'
import { ProposalError, readProposal } from '../../market/index.ts'
import { hashOfToken } from '../access/sessions.ts'
import { changeAccount, findAccount, findNameLike, hasOpenLink, makeLink } from '../access/staff-queries.ts'
import { type StoredProposal, saveApproval } from './proposal-queries.ts'
import { done, type Signed, type SignOutcome } from './signed-action.ts'

const tokenBytes = 32

const shape = z.strictObject({
  action: z.enum(['new', 'replace', 'roles', 'disable']),
  name: z.string(),
  roles: z.array(z.enum(roleNames as [string, ...string[]])),
  /** Makes two proposals of the same change differ. */
  id: z.uuid(),
  /** Of the code that enrols together with the link. */
  codeHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
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
  const { action, name, codeHash } = readProposal(shape, content)
  const { main } = app.databases
  await requirePossible(app, action, name)
  const token = randomToken(tokenBytes)
  const isLink = action === 'new' || action === 'replace'
  if (isLink && codeHash === undefined) throw new ProposalError('the proposal has no code')
  await main.transact(async (tx) => {
    await saveApproval(tx, hash, { by, at, signature })
    if (isLink) await makeLink(tx, { tokenHash: hashOfToken(token), name, hash, at })
    else await changeAccount(tx, name, hash, at)
  })
  return isLink ? { ...done, link: `${origin}/enrol#${token}` } : done
}

export async function requirePossible(app: AppContext, action: StaffChange['action'], name: string): Promise<void> {
  const { read } = app.databases.main
  const isKnown = (await findAccount(read, name)) !== undefined
  if (action === 'new' && isKnown) throw new ProposalError(`there is an account '${name}' already`)
  const other = action === 'new' ? await findNameLike(read, name) : undefined
  if (other !== undefined) throw new ProposalError(`'${other}' signs already: one person has one name`)
  // The end of an account also ends a link that nobody has used.
  const isExpected = action === 'disable' && (await hasOpenLink(read, name, app.clock.now()))
  if (action !== 'new' && !isKnown && !isExpected) throw new ProposalError(`there is no account '${name}'`)
}
