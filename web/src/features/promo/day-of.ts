/** The noon of a day such as `2026-11-16`, so that no time zone moves it to another day. */
export function dayOf(text: string): number | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T12:00:00`) : undefined
}
