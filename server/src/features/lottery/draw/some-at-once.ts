const atOnce = 8

/** Does it for all of them, a few at a time. */
export async function someAtOnce<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const one = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
