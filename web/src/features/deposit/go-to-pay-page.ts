import { reportError } from '../../lib/report-errors.ts'

/** Leaves for the page of a payment company. Nothing but a web address is followed. */
export function goToPayPage(url: string): void {
  if (isWebAddress(url)) location.assign(url)
  else reportError(new Error('a payment page without a web address'))
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
