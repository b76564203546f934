/** The formatters of `Intl` are dear to make, and every row of a list asks for one: each is made once and kept. */
export function madeOnce<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
