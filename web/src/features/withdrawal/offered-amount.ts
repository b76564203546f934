/** The amount that another page has just offered to withdraw, in minor units. The address of the page carries none. */
let offered: number | undefined

export function offerAmount(units: number): void {
  offered = units
}

export function offeredAmount(): number | undefined {
  return offered
}

/** An offer is for the next visit only. */
export function clearOffer(): void {
  offered = undefined
}
