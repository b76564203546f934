import { isSignedIn, useSession } from '../lib/session.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { DailyCheckIn } from './daily-check-in.tsx'
import { TrackingPart } from './tracking.tsx'

/** What a signed-in player sees long after the first paint. A visitor is neither asked about tracking nor tracked. */
export function LateParts({ isHome }: { readonly isHome: boolean }) {
  const signedIn = useSession(isSignedIn)
  return (
    <>
      {isHome && <DailyCheckIn />}
      <ErrorBoundary fallback={null}>{signedIn && <TrackingPart isHome={isHome} />}</ErrorBoundary>
    </>
  )
}
