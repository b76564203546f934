const shownMax = 3

/** Only the end of a text, and never more than a quarter of it: enough to compare it with what a person holds in hand. */
export function maskEnd(text: string): string {
  const signs = [...text]
  const shown = Math.min(shownMax, Math.floor(signs.length / 4))
  return '•'.repeat(signs.length - shown) + signs.slice(signs.length - shown).join('')
}
