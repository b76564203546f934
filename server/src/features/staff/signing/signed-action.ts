import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import type { AppContext } from '../../../app-context.ts'

/** Who signs. `at` is when they asked, which some texts contain. */
export type Signing = { readonly app: AppContext; readonly by: string; readonly at: Date }
/** `origin` is that of the back office, for links. */
export type Signed = Signing & { readonly signature: Buffer; readonly origin: string }
export type SignOutcome = StaffOutput<'/sign'>

/**
 * A use case that a person signs: the exact text, which the use case itself computes, and what happens with the signature.
 * It is the same use case, the same text and the same check as for operators with key files.
 */
export type SignedAction<Args> = {
  permissionOf(args: Args): Permission
  /** What the audit log names. */
  subjectOf(args: Args): string
  textOf(signing: Signing, args: Args): Promise<string>
  execute(signed: Signed, args: Args): Promise<SignOutcome>
}

export const done: SignOutcome = { outcome: 'done' }
export const waits: SignOutcome = { outcome: 'waits' }
