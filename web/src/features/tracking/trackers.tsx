import { useEffect } from 'react'
import { removeStored } from '../../lib/storage.ts'
import { type TrackingState, useChoiceElsewhere, useTracking } from '../../lib/use-tracking.ts'
import { AdvertiserFrame } from './advertiser-frame.tsx'
import { ConsentBanner } from './consent-banner.tsx'

/** Asks on Home for consent where the market allows tracking, and tracks while there is consent. */
export function Trackers({ isHome }: { readonly isHome: boolean }) {
  const { data } = useTracking()
  useChoiceElsewhere()
  useTrackingClient(data)
  return (
    <>
      {data?.advertiserPage && <AdvertiserFrame page={data.advertiserPage} />}
      {isHome && data?.allowed && data.choice === undefined && <ConsentBanner />}
    </>
  )
}

/** The code of the client is fetched after consent. Without it, nothing of an earlier consent stays on the device. */
function useTrackingClient(state: TrackingState | undefined): void {
  const isOff = state !== undefined && !state.provider
  useEffect(() => {
    if (isOff) removeStored('tracking')
  }, [isOff])
  // Each answer is a new object; only another provider or another id is a reason to begin again.
  const provider = state?.provider && JSON.stringify(state.provider)
  useEffect(() => {
    if (provider === undefined) return
    const gone = new AbortController()
    import('./run-tracking.ts').then(
      ({ runTracking }) => runTracking(JSON.parse(provider) as NonNullable<TrackingState['provider']>, gone),
      // Without the chunk nothing is measured until the next start.
      () => undefined,
    )
    return () => gone.abort()
  }, [provider])
}
