import { useSettings } from './settings.ts'
import { findStored, keepForVisit, readForVisit, store } from './storage.ts'

/** Where the app runs and where the player came from, by the parameters of the launch address. */
export type LaunchParameters = {
  readonly inviteCode?: string
  readonly linkId?: string
  readonly h5No?: number
  readonly native: boolean
  readonly statusBarHeight: number
  readonly coat: boolean
}

/** Reads the parameters of the entry page. An invalid value is ignored. */
export function readLaunch(search: string): LaunchParameters {
  const given = new URLSearchParams(search)
  const inviteCode = given.get('invite_code')
  const linkId = given.get('link_id')
  const h5No = wholeNumber(given.get('h5no'))
  const native = given.get('isnative') === '1'
  return {
    ...(inviteCode ? { inviteCode } : {}),
    ...(linkId ? { linkId } : {}),
    ...(h5No === undefined ? {} : { h5No }),
    native,
    statusBarHeight: native ? (wholeNumber(given.get('statusbarheight')) ?? 0) : 0,
    coat: given.get('isCoat') === '1',
  }
}

/** Keeps the launch parameters: the player's origin for good, the host around the app for this visit. */
export function takeLaunch(search: string): void {
  const { inviteCode, linkId, h5No, ...host } = readLaunch(search)
  if (inviteCode) store('inviteCode', inviteCode)
  if (linkId) store('linkId', linkId)
  if (h5No !== undefined) store('h5No', h5No)
  if (host.native || host.coat) keepForVisit('host', host)
  const { native, statusBarHeight, coat } = readForVisit('host') ?? host
  useSettings.setState({
    inviteCode: findStored('inviteCode') ?? '',
    linkId: findStored('linkId') ?? '',
    h5No: findStored('h5No'),
    native,
    statusBarHeight,
    coat,
  })
  document.documentElement.style.setProperty('--status-bar-height', `${statusBarHeight}px`)
  if (coat) greetCoat(useSettings.getState().coatVersion)
}

/** Tells the wrapper page which version runs inside it. The message is sent to the configured origin only. */
function greetCoat(version: number): void {
  const origin = document.querySelector<HTMLMetaElement>('meta[name="coat-origin"]')?.content
  if (origin && window.parent !== window) window.parent.postMessage({ type: 'coatVersion', version }, origin)
}

function wholeNumber(raw: string | null): number | undefined {
  return raw !== null && /^\d{1,9}$/.test(raw) ? Number(raw) : undefined
}
