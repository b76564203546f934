let fragment = ''

/**
 * Whoever comes back from Google brings the answer behind the `#`. It is taken before anything else reads the
 * address, and the navigator writes a clean one over it at once.
 */
export function keepFragment(): void {
  fragment = location.hash.slice(1)
}

/** Gives it out once. */
export function takeFragment(): URLSearchParams {
  const taken = new URLSearchParams(fragment)
  fragment = ''
  return taken
}
