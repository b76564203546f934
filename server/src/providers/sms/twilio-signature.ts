import { createHmac, timingSafeEqual } from 'node:crypto'

/** How Twilio signs what it tells us: the address, then every field with its value in the order of the names. */
export function isFromTwilio(
  token: string,
  url: string,
  fields: Readonly<Record<string, string>>,
  signature: string,
): boolean {
  const said = Object.keys(fields)
    .sort()
    .reduce((text, name) => `${text}${name}${fields[name]}`, url)
  const expected = createHmac('sha1', token).update(said).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
