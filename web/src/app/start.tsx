import type { QueryClient } from '@tanstack/react-query'
import { asyncPage } from '@zamra/contract/constants.ts'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client'
import { activeTexts, everywhere } from '../i18n/texts.ts'
import { restoreAppConfig } from '../lib/app-config.ts'
import { keepFragment } from '../lib/arrival.ts'
import { nowMs } from '../lib/clock.ts'
import { readDevice } from '../lib/device.ts'
import { replayEarlyInput } from '../lib/early-input.ts'
import { installEvents, track } from '../lib/events.ts'
import { restoreLanguage, useLanguage } from '../lib/language.ts'
import { takeLaunch } from '../lib/launch.ts'
import { type Address, findRoute, parseUrl } from '../lib/navigation/address.ts'
import { topOf } from '../lib/navigation/core.ts'
import { guard } from '../lib/navigation/guard.ts'
import { bindNavigator, preload } from '../lib/navigation/navigate.ts'
import { Navigator } from '../lib/navigation/navigator.ts'
import { browserHistory } from '../lib/navigation/page-history.ts'
import { routes } from '../lib/navigation/routes.ts'
import { closeTopDialog } from '../lib/open-dialogs.ts'
import { prefetchWhenIdle } from '../lib/prefetch-when-idle.ts'
import { type Bootstrap, bindQueryClient, createQueryClient, knownAnswer } from '../lib/queries.ts'
import { installErrorReports, reportError } from '../lib/report-errors.ts'
import { restoreSession } from '../lib/session.ts'
import { useSettings } from '../lib/settings.ts'
import { restoreTheme } from '../lib/theme.ts'
import { App } from './app.tsx'
import { showGuardPopup } from './guard-popup.ts'
import { readGuardState } from './guard-state.ts'
import { keepPulse, type PulseKeeper } from './keep-pulse.ts'
import { loaderOf } from './pages.ts'

/** Starts the app: restores its state, loads the language and the first page, and draws it. Returns how to stop it. */
export async function start(root: HTMLElement): Promise<() => void> {
  installErrorReports()
  keepFragment()
  await nextTask()
  restoreSession()
  restoreAppConfig()
  restoreTheme()
  restoreLanguage()

  const history = browserHistory()
  const initialScroll = history.saved()?.scroll ?? 0
  // What the server rendered, by the mark at its end. Half a document has none.
  const rendered = document.getElementById('end')?.dataset
  const sameLanguage = rendered?.lang === useLanguage.getState().lang
  const queries = createQueryClient(sameLanguage ? readBootstrap() : {}, activeTexts().locale, pageTimeMs())
  bindQueryClient(queries)
  await nextTask()
  await loadGuardState(parseUrl(history.url()), queries)
  const pulse = keepPulse(queries)
  const navigator = createNavigator(history, queries, pulse)
  bindNavigator(navigator)

  const first = topOf(navigator.current())
  const drawn = await firstPage(first, sameLanguage && rendered?.path === first.path)
  if (isForPlayers(first)) await pulse.begun()
  const app = (
    <StrictMode>
      <App source={navigator} texts={activeTexts()} queries={queries} initialScroll={initialScroll} />
    </StrictMode>
  )
  // Another page than the rendered one begins at its top.
  if (rendered && rendered.path !== first.path) scrollTo(0, 0)
  const view = draw(root, app, drawn)
  replayEarlyInput(root)
  // After the first layout: asking for the size of the window earlier would lay the page out within this task.
  useSettings.setState({ device: readDevice() })

  installEvents()
  track('app.launch')
  preloadWhenIdle()
  return () => {
    view.unmount()
    navigator.close()
    pulse.stop()
  }
}

type History = ReturnType<typeof browserHistory>

function createNavigator(history: History, queries: QueryClient, pulse: PulseKeeper): Navigator {
  return new Navigator({
    history,
    closeDialog: closeTopDialog,
    admit: (address) => {
      const route = findRoute(address.path)
      // Until the status is known, deposits count as open: the server refuses anyway.
      const depositOpen = knownAnswer(queries, '/home/rechargeButtonStatus')?.open ?? true
      return route ? guard({ ...route, ...address }, readGuardState(depositOpen)) : { kind: 'pass' }
    },
    async loadPage(address) {
      await Promise.all([loaderOf(address).load(), isForPlayers(address) && pulse.begun()])
    },
    onPopup: (popup) => {
      void showGuardPopup(popup)
      // The next tap may find deposits open again.
      if (popup === 'depositClosed') void queries.refetchQueries({ queryKey: ['/home/rechargeButtonStatus'] })
    },
    onEntry: (entryUrl) => takeLaunch(parseUrl(entryUrl).search),
    report: reportError,
  })
}

/** A guard cannot wait. When the first page needs to know whether deposits are open, that is loaded before. */
async function loadGuardState({ path }: Address, queries: QueryClient): Promise<void> {
  if (!findRoute(path)?.guards?.includes('depositGate')) return
  const { loadDepositStatus } = await import('./load-deposit-status.ts')
  await loadDepositStatus(queries)
}

/** A page for signed-in players is drawn after the player is being loaded. */
function isForPlayers({ path }: Address): boolean {
  return findRoute(path)?.guards?.includes('auth') ?? false
}

/**
 * A page that the server rendered stays on the screen until its code is loaded; an empty one shows a loading state
 * after 200 ms. Returns whether the rendered page can be hydrated.
 */
async function firstPage(first: Address, drawn: boolean): Promise<boolean> {
  await activeTexts().load(everywhere)
  const loader = loaderOf(first)
  const delay = new Promise((resolve) => setTimeout(resolve, asyncPage.loadingDelayMs))
  await (drawn ? loader.load() : Promise.race([loader.load(), delay]))
  return drawn && loader.current().status === 'ready'
}

/** Ends a task of the start, so that a slow phone can paint and answer between its parts. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** As a transition, which React does in slices: a slow phone can answer a tap between them. */
function draw(root: HTMLElement, app: ReactNode, isRendered: boolean): Root {
  if (!isRendered) {
    const view = createRoot(root, errors)
    startTransition(() => view.render(app))
    return view
  }
  let view: Root | undefined
  startTransition(() => {
    view = hydrateRoot(root, app, errors)
  })
  return view as Root
}

/** When the page was rendered, by the header of the server. On a phone whose clock is late it must not lie in the future. */
function pageTimeMs(): number {
  return Math.min(Date.parse(document.lastModified), nowMs())
}

function readBootstrap(): Bootstrap {
  const text = document.getElementById('bootstrap')?.textContent
  return text ? (JSON.parse(text) as Bootstrap) : {}
}

const errors: RootOptions = {
  onUncaughtError: reportError,
  onCaughtError: reportError,
  onRecoverableError: reportError,
}

/** The pages of rewards have many parts of their own: they are fetched when their tab is touched. */
function preloadWhenIdle(): void {
  // A part of the account, and the largest.
  const pulse = () => void import('../lib/pulse.ts').catch(() => {})
  prefetchWhenIdle([pulse, () => preload(routes.home.path), () => preload(routes.account.path)])
}
