import { useEffect } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { keepAppConfig, parseAppConfig } from '../lib/app-config.ts'
import { track } from '../lib/events.ts'
import { type Entry, isTab } from '../lib/navigation/core.ts'
import { useCall } from '../lib/queries.ts'
import { rememberService } from '../lib/service-link.ts'
import { keepServiceInfo, useSession } from '../lib/session.ts'
import { useSettings } from '../lib/settings.ts'
import { SandboxMark } from '../ui/sandbox-mark.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { LazyPopups } from './lazy-popups.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { pageTitle } from './page-title.ts'
import { ServiceIcon } from './service-icon.tsx'
import { TabBar } from './tab-bar.tsx'

/** The house changes these seldom; a drawing that was kept for long is asked for again at once. */
const fewMinutesMs = 300_000

/** What stands around every page. */
export function Shell({ top }: { readonly top: Entry }) {
  const sandbox = useSandbox()
  const serviceUrl = useServiceUrl()
  useTitle(top.path)
  return (
    <>
      {sandbox && <SandboxMark />}
      {isTab(top) && <TabBar top={top} />}
      {serviceUrl && <ServiceIcon href={serviceUrl} />}
      <OfflineNotice />
      <LazyPopups />
      <Toasts />
    </>
  )
}

/** The configuration says which deployment this is; until it is heard, the last one known does. */
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
