/** A phone number as the contract takes it: the calling code and the digits that follow it. */
export type Phone = { readonly areaCode: string; readonly mobile: string }

/** National mobile number formats. They only distinguish a phone number from a player id; the server validates. */
const shapes: Readonly<Record<string, RegExp>> = {
  '+92': /^3\d{9}$/,
  '+91': /^[6-9]\d{9}$/,
  '+880': /^1[3-9]\d{8}$/,
}
const anyShape = /^[1-9]\d{5,13}$/

/**
 * Parses what the player typed: with spaces, with the national zero, or with the whole calling code, which then
 * overrides the one chosen beside the field.
 */
export function readPhone(typed: string, areaCode: string, prefixes: readonly string[]): Phone {
  const plain = typed.normalize('NFKC').replace(/[^\d+]/g, '')
  const abroad = plain.startsWith('00') ? `+${plain.slice(2)}` : plain
  const prefix = prefixes.find((known) => abroad.startsWith(known))
  if (prefix) return { areaCode: prefix, mobile: atHome(abroad.slice(prefix.length)) }
  const digits = plain.replaceAll('+', '')
  const own = areaCode.slice(1)
  const rest = atHome(digits.slice(own.length))
  if (digits.startsWith(own) && shapes[areaCode]?.test(rest)) return { areaCode, mobile: rest }
  return { areaCode, mobile: atHome(digits) }
}

export function isMobile({ areaCode, mobile }: Phone): boolean {
  return (shapes[areaCode] ?? anyShape).test(mobile)
}

/** `+92 •••••• 4567`: enough to recognise one's own number, and not readable for others. */
export function maskedPhone({ areaCode, mobile }: Phone): string {
  return `${areaCode} ${'•'.repeat(Math.max(0, mobile.length - 4))} ${mobile.slice(-4)}`
}

function atHome(digits: string): string {
  return digits.replace(/^0/, '')
}
