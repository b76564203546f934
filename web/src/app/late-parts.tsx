import { useEffect } from 'react'
import { activeTexts, onPages } from '../i18n/texts.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { type Entry, isTab } from '../lib/navigation/core.ts'
import { routes } from '../lib/navigation/routes.ts'
import { useNewVersion } from '../lib/new-version.ts'
import { isSignedIn, useSession } from '../lib/session.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { DailyCheckIn } from './daily-check-in.tsx'
import { DrawResults } from './draw-results.tsx'
import { GuestEntry } from './guest-entry.tsx'
import { TrackingPart } from './tracking.tsx'

type LatePartsProps = { readonly top: Entry }

/** What a player sees long after the first paint. A visitor is neither asked about tracking nor tracked. */
export function LateParts({ top }: LatePartsProps) {
  const isHome = top.path === routes.home.path
  const signedIn = useSession(isSignedIn)
  return (
    <>
      {isHome && <DailyCheckIn />}
      {isHome && signedIn && <OrderParts />}
      <ErrorBoundary fallback={null}>{isTab(top) && <NewVersion />}</ErrorBoundary>
      <ErrorBoundary fallback={null}>{signedIn && <TrackingPart isHome={isHome} />}</ErrorBoundary>
      <ErrorBoundary fallback={null}>{signedIn && <DrawResults top={top} />}</ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <GuestEntry />
      </ErrorBoundary>
    </>
  )
}

/** Fetches what the pages of an order share: after Home a player opens the deposit more often than any other page. */
function OrderParts() {
  useEffect(() => {
    // The page that needs it fetches it again.
    import('../features/deposit/order-screen.tsx').catch(() => {})
  }, [])
  return null
}

const NewVersionNotice = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./new-version-notice.tsx'), activeTexts().load(onPages)])
    return module.NewVersionNotice
  },
  { optional: true },
)

/** Only on the tab pages: no payment and no game is interrupted there. */
function NewVersion() {
  const worker = useNewVersion((state) => state.worker)
  return worker ? <NewVersionNotice worker={worker} /> : null
}
