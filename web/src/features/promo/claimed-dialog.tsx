import { lazyPart } from '../../lib/lazy-part.tsx'
import type { ClaimedProps } from './claimed.tsx'
import type { Outcome } from './use-claims.ts'

/** Nothing needs it before something was claimed. */
const Claimed = lazyPart(() => import('./claimed.tsx').then((module) => module.Claimed))

type ClaimedDialogProps = Omit<ClaimedProps, 'outcome'> & { readonly outcome: Outcome | undefined }

/** The result of a claim, once there is one. */
export function ClaimedDialog({ outcome, ...rest }: ClaimedDialogProps) {
  return outcome ? <Claimed outcome={outcome} {...rest} /> : null
}
