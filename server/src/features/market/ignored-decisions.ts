import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { areOfOneKind } from '../../base/operator-signature.ts'
import type { ProposalSubject } from './signed-proposal.ts'
import { listJudgedChanges } from './switches-in-force.ts'

/** The newest stored decision about something, when it does not count: what counted before it applies. */
export type IgnoredDecision = { readonly subject: ProposalSubject; readonly about: string; readonly why: string }

const bothSignatures = z.looseObject({ proposalSignature: z.string(), approvalSignature: z.string() })

/** Signed as it was possible before both people had to sign the same way. What has less than two signatures is not. */
export function isSignedBothWays(approval: unknown): boolean {
  const read = z.safeParse(bothSignatures, approval)
  if (!read.success) return false
  const { proposalSignature, approvalSignature } = read.data
  return !areOfOneKind([proposalSignature, approvalSignature].map((one) => Buffer.from(one, 'hex')))
}

/** For a person who has to do something about it. */
export function whyIgnored(approval: unknown): string {
  return isSignedBothWays(approval)
    ? 'one signed with a key file and one with a passkey, which may be one person: publish it again'
    : 'it is not what two people have signed'
}

/** The last change of each switch that operators did not sign. It opens and removes nothing, and closes without its reason. */
export async function ignoredSwitches(app: AppContext): Promise<readonly IgnoredDecision[]> {
  const last = new Map((await listJudgedChanges(app)).toReversed().map((change) => [change.name, change]))
  return [...last.values()]
    .filter(({ isSigned }) => !isSigned)
    .map(({ name: about, approval, is_open: isOpen }) => {
      const effect = isOpen === false ? ', it is closed all the same' : ''
      return { subject: 'switch', about, why: `${whyIgnored(approval)}${effect}` }
    })
}
