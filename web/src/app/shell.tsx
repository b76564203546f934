import { Children, useEffect } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { keepAppConfig, parseAppConfig } from '../lib/app-config.ts'
import { track } from '../lib/events.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { type Entry, isTab } from '../lib/navigation/core.ts'
import { routes } from '../lib/navigation/routes.ts'
import { usePopups } from '../lib/popups.ts'
import { useCall } from '../lib/queries.ts'
import { rememberService } from '../lib/service-link.ts'
import { keepServiceInfo, useSession } from '../lib/session.ts'
import { useSettings } from '../lib/settings.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { SandboxMark } from '../ui/sandbox-mark.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { pageTitle } from './page-title.ts'
import { ServiceIcon } from './service-icon.tsx'
import { TabBar } from './tab-bar.tsx'

/** The server changes these rarely. A cached page is older than this and fetches them at once. */
const fewMinutesMs = 300_000

/**
 * Everything around the pages: tab bar, service icon, popups, toasts. A part that breaks is left out, and drawn again on
 * the next page; the others and the page stay.
 */
export function Shell({ top }: { readonly top: Entry }) {
  useTitle(top.path)
  const parts = [
    <Sandbox key="sandbox" />,
    isTab(top) && <TabBar key="tabs" top={top} />,
    <Service key="service" top={top} />,
    <OfflineNotice key="offline" />,
    <LateParts key="late" top={top} />,
    <Popups key="popups" />,
    <Toasts key="toasts" />,
  ]
  return Children.map(parts, (part) => (
    <ErrorBoundary fallback={null} retryKey={top.key}>
      {part}
    </ErrorBoundary>
  ))
}

function Sandbox() {
  return useSandbox() && <SandboxMark />
}

function Service({ top }: { readonly top: Entry }) {
  const url = useServiceUrl()
  return url && <ServiceIcon href={url} isWhole={top.path === routes.home.path} />
}

/** The configuration says whether this is a sandbox. Until it arrives, the last known one counts. */
function useSandbox(): boolean {
  const known = useSettings((settings) => settings.appConfig)
  const { data } = useCall('/u/gconfig', {}, { staleTime: fewMinutesMs })
  useEffect(() => {
    if (data !== undefined) keepAppConfig(data)
  }, [data])
  return (parseAppConfig(data) ?? known)?.market.deployment === 'sandbox'
}

function useServiceUrl(): string {
  const known = useSession((session) => session.serviceUrl)
  const { data } = useCall('/service/index', {}, { staleTime: fewMinutesMs })
  useEffect(() => {
    if (data) keepServiceInfo(data)
  }, [data])
  const url = data?.serviceUrl ?? known
  useEffect(() => rememberService(url), [url])
  return url
}

function useTitle(path: string): void {
  const t = useT()
  const appName = useSettings((settings) => settings.appName)
  useEffect(() => {
    document.title = pageTitle(appName, path, t)
  }, [appName, path, t])
  useEffect(() => track('page.view', { path }), [path])
}

const LateParts = lazyPart(async () => (await import('./late-parts.tsx')).LateParts, { optional: true })

/** Most visits never see a popup, so its code is fetched when the first one opens. */
const PopupHost = lazyPart(() => import('../ui/popup-host.tsx').then((module) => module.PopupHost), { optional: true })

function Popups() {
  const isOpen = usePopups((state) => state.waiting.length > 0)
  return isOpen ? <PopupHost /> : null
}
