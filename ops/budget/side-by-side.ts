/**
 * A device that never came before. What a service worker would put away for the next visit changes nothing on this one,
 * and would be fetched again for each device.
 */
export const firstVisit = { serviceWorkers: 'block' } as const

/** Most of a look is waiting, for a face that comes late and for the network to be quiet: so many wait together. */
const together = 4

export async function sideBySide<Item>(items: readonly Item[], look: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const lane = async () => {
    for (const item of left) await look(item)
  }
  await Promise.all(Array.from({ length: together }, lane))
}
