/** Times of a market as a person writes and reads them there, `2026-12-01T00:00`. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', {
    ...({ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit' } as const),
  })
  formats.set(zone, made)
  return made
}

/** `2026-12-01 00:00`, by the clocks of the market. */
export const formatInZone = (atMs: number, zone: string) => formatIn(zone).format(atMs)

/** The moment at which the clocks of the market show this time; undefined when it cannot be read. */
export function momentInZone(local: string, zone: string): number | undefined {
  const wallMs = Date.parse(`${local}:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(wallMs)) return undefined
  let guess = wallMs
  // The offset is read at the guess itself: a second look corrects one that fell on the other side of a change.
  for (let look = 0; look < 2; look += 1) {
    const shown = Date.parse(`${formatInZone(guess, zone).replace(' ', 'T')}:00Z`)
    guess += wallMs - shown
  }
  return guess
}
