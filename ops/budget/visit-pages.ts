/**
 * A first visit. The service worker is blocked, because its downloads for the next visit do not affect this one and
 * would be repeated for each context.
 */
export const firstVisit = { serviceWorkers: 'block' } as const

/** A visit mostly waits for the delayed font and for an idle network, so several run at once. */
const together = 4

export async function visitConcurrently<Item>(
  items: readonly Item[],
  visit: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const lane = async () => {
    for (const item of left) await visit(item)
  }
  await Promise.all(Array.from({ length: together }, lane))
}
