/** The only source of randomness in the app. Works on plain http too, where `randomUUID` does not exist. */
export function randomToken(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}

/** From 0 to 1, for jitter. */
export function randomFraction(): number {
  return Number.parseInt(randomToken(4), 16) / 0xffff_ffff
}
