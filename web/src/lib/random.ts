/** The only source of randomness in the app. Works on plain http too, where `randomUUID` does not exist. */
export function randomToken(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}
