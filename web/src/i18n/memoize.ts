/** Creating an `Intl` formatter is slow, and every row of a list needs one, so each is created once. */
export function memoize<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
