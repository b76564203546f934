import { createHmac, timingSafeEqual } from 'node:crypto'

/** Checks Twilio's webhook signature: the URL, then every field name and value sorted by name. */
export function isFromTwilio(
  token: string,
  url: string,
  fields: Readonly<Record<string, string>>,
  signature: string,
): boolean {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => `${text}${name}${fields[name]}`, url)
  const expected = createHmac('sha1', token).update(signed).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
