import type { StaffCalls, StaffInput, StaffOutput, StaffPath } from '@zamra/contract/backoffice/calls.ts'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { BackofficeConfig } from '../../../base/backoffice-config.ts'
import type { NewEntry } from '../audit/audit-queries.ts'

/** Who is signed in, as their account is at this moment. */
export type StaffMember = {
  readonly name: string
  readonly roles: readonly string[]
  readonly permissions: readonly Permission[]
  readonly sessionId: string
  readonly endsAt: Date
}

/** What a handler knows about one request of staff. */
export type StaffContext<P extends StaffPath = StaffPath> = {
  readonly app: AppContext
  readonly backoffice: BackofficeConfig
  readonly now: Date
  readonly requestId: string
  readonly address: string
  readonly agent: string
  /** The screen repeats the call by itself, as it says. */
  readonly isRefresh: boolean
  readonly staff: StaffCalls[P]['permission'] extends 'anyone' ? undefined : StaffMember
  /** Appends to the audit log in the name of the caller. */
  audit(
    entry: Pick<NewEntry, 'kind' | 'action' | 'subject'> &
      Partial<Pick<NewEntry, 'who' | 'players'>> & { readonly detail?: unknown },
  ): Promise<void>
  /** Names players to the audit log whom the answer shows in a form that is not recognised, before it is sent. */
  shows(players: readonly number[]): void
  /** Sets the cookie of a new session, or removes it. */
  setSession(token: string | undefined): void
}

export type StaffHandler<P extends StaffPath> = (ctx: StaffContext<P>, input: StaffInput<P>) => Promise<StaffOutput<P>>

/** A context of somebody who is signed in, for what handlers share. */
export type SignedInContext = Omit<StaffContext, 'staff'> & { readonly staff: StaffMember }
