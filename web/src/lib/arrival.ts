let fragment = ''

/**
 * Google's answer comes back in the fragment of the address. It is stored before anything else reads the address, and
 * the navigator then removes it from there.
 */
export function keepFragment(): void {
  fragment = location.hash.slice(1)
}

/** Returns the fragment, once. */
export function takeFragment(): URLSearchParams {
  const taken = new URLSearchParams(fragment)
  fragment = ''
  return taken
}
