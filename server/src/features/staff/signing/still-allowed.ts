import { type Permission, permissionsOf } from '@zamra/contract/backoffice/permissions.ts'
import type { AppContext } from '../../../app-context.ts'
import { ProposalError } from '../../market/index.ts'
import { findAccount } from '../access/staff-queries.ts'

/** A signature does not outlive the role that allowed it. Who has no account here is an operator, and has no roles. */
export async function requireStillAllowed(
  { databases }: AppContext,
  by: string,
  permission: Permission,
): Promise<void> {
  const account = await findAccount(databases.main.read, by)
  if (account && (account.disabledAt !== null || !permissionsOf(account.roles).includes(permission)))
    throw new ProposalError(`${by}, who proposed it, may not decide this any more`)
}
