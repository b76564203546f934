import type { Order, Payee } from './api.ts'

/** Who is paid. A gateway's link names its merchant itself, and what an app will show is shown here first. */
export function payeeOf({ payee, deeplink }: Pick<Order, 'payee' | 'deeplink'>): Payee | undefined {
  if (payee || !deeplink) return payee
  const link = new URLSearchParams(deeplink.slice(deeplink.indexOf('?') + 1))
  const [legalName, vpa] = [link.get('pn'), link.get('pa')]
  return legalName && vpa ? { legalName, vpa } : undefined
}
