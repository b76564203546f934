import { findRoute, urlOf } from '../../lib/navigation/address.ts'
import { currentNavigation } from '../../lib/navigation/navigate.ts'
import { keepForVisit, readForVisit } from '../../lib/storage.ts'

const gamePages: readonly string[] = ['lottery', 'originals', 'gameWeb']

/** Keeps the game that the player left to pay this order, so that they can go back to it once the money is there. */
export function rememberGame(orderNo: string): void {
  const left = currentNavigation().stack.findLast(({ path }) => gamePages.includes(findRoute(path)?.name ?? ''))
  keepForVisit('depositFrom', left && { orderNo, url: urlOf(left) })
}

/** The address of the game that was left to pay this order. */
export function gameLeftFor(orderNo: string): string | undefined {
  const left = readForVisit('depositFrom')
  return left?.orderNo === orderNo ? left.url : undefined
}
