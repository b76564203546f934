import { useMutation } from '@tanstack/react-query'
import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { asCallError, type CallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { showToast } from '../../lib/toast.ts'
import { type Claimed, type Reward, useRefreshPromos } from './api.ts'
import { reasonsOf } from './reasons.tsx'

export type Failure = {
  readonly rewardId: string
  readonly msg: string
  readonly reasons?: readonly PromoReason[] | undefined
}
/** What a claim brought, and what could not be claimed. */
export type Outcome = {
  readonly claimed: readonly Claimed[]
  readonly failed: readonly Failure[]
  /** How many days in a row the player has checked in, after a check-in. */
  readonly streak?: number
}

const quiet = { quiet: true } as const

/**
 * Claims, one at a time. A second tap while one is under way does nothing, and the buttons stay off until the new state of
 * the rewards has arrived. The server pays each reward once in any case.
 */
export function useClaims() {
  const t = useT()
  const refresh = useRefreshPromos()
  const isClaiming = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async ({ work }: { readonly key: string; readonly work: () => Promise<Outcome> }) => {
      const done = await work()
      await refresh()
      return done
    },
  })

  async function run(key: string, work: () => Promise<Outcome>): Promise<void> {
    if (isClaiming.current) return
    isClaiming.current = true
    try {
      const done = await mutateAsync({ key, work })
      setFailures(done.failed)
      setOutcome(done)
    } catch (thrown) {
      await showFailure(key, asCallError(thrown))
    }
    isClaiming.current = false
  }

  async function showFailure(rewardId: string, error: CallError): Promise<void> {
    const reasons = reasonsOf(error)
    const msg = error.refusal === 'thing.alreadyDone' ? t('promo.won.already') : errorText(error, t)
    if (reasons.length === 0) showToast(msg)
    setFailures(error.refusal === 'thing.alreadyDone' ? [] : [{ rewardId, msg, reasons }])
    if (error.kind !== 'network') await refresh()
  }

  return {
    outcome,
    failures,
    /** The reward that is being claimed, or `all`. */
    busyKey: isPending ? variables.key : undefined,
    closeOutcome: () => setOutcome(undefined),
    claim: ({ promoId, rewardId }: Reward) =>
      void run(rewardId, async () => ({
        claimed: [await moneyCall('/promo/claim', { promoId, rewardId }, quiet)],
        failed: [],
      })),
    claimAll: (send: () => Promise<Outcome>) => void run('all', send),
    checkIn: () =>
      void run('checkIn', async () => {
        const { streak, ...claimed } = await moneyCall('/signin/claim', {}, quiet)
        return { claimed: [claimed], failed: [], streak }
      }),
  }
}
