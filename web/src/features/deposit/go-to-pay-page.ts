import { reportError } from '../../lib/report-errors.ts'

/** Opens the payment provider's page. The address comes from outside, so only http and https are followed. */
export function goToPayPage(url: string): void {
  if (isWebAddress(url)) location.assign(url)
  else reportError(new Error('payment page address is not http or https'))
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
