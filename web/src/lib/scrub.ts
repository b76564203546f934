/**
 * Removes from an error what must never leave the device: the session's sign, passwords and codes under their
 * names, and every longer run of digits (phones, accounts, one-time codes). Positions in our own code stay readable.
 */
export function scrub(text: string, sign: string | undefined): string {
  const withoutSign = sign ? text.replaceAll(sign, '[sign]') : text
  return withoutSign
    .replace(named, '$1[hidden]')
    .replace(/[^\s()]+?\.(?:js|ts|tsx):\d+:\d+|[\d][\d -]{2,}\d/g, (found) => (isPlace(found) ? found : '[digits]'))
}

const secret =
  'sign|token|pass\\w*|\\w*password|otp|verificationCode|captcha|account\\w*|bank\\w*|iban|ifsc|utr|mobile|phone'
const named = new RegExp(`(["']?\\b(?:${secret})["']?\\s*[:=]\\s*)("[^"]*"|'[^']*'|[^\\s,;&)}]+)`, 'gi')

function isPlace(found: string): boolean {
  return /\.(?:js|ts|tsx):\d+:\d+$/.test(found)
}
