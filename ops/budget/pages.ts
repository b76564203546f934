import { randomUUID } from 'node:crypto'
import { type OpenRoute, openRoutes } from '../shots/open-routes.ts'
import type { Visitor } from '../shots/site.ts'

/** A page to measure, and as whom. */
export type MeasuredPage = { readonly name: string; readonly path: string; readonly player: Visitor | undefined }

/**
 * Every page that has a screen, at an address where it shows what it is for: a page about an order is opened with an
 * order. A page for players is seen by a player; anybody else would be shown the login page in its place.
 */
export async function measuredPages(url: string, player: Visitor | undefined): Promise<readonly MeasuredPage[]> {
  const routes = (await openRoutes()).filter(({ isGuarded }) => player || !isGuarded)
  const orders = player && { upi: await placeOrder(url, player, 2), bank: await placeOrder(url, player, 1) }
  const aboutOf = (name: OpenRoute['name']) =>
    orders && isAboutOrder(name) ? `?orderNo=${name.includes('Upi') ? orders.upi : orders.bank}` : (about[name] ?? '')
  return routes.map(({ name, path, isGuarded }) => ({
    name,
    path: path + aboutOf(name),
    player: isGuarded ? player : undefined,
  }))
}

const about: Readonly<Record<string, string>> = {
  gameWeb: '?gameId=sona-777&mode=real',
  searchResult: '?keyword=a',
}

function isAboutOrder(name: OpenRoute['name']): boolean {
  return ['depositOrderDetail', 'depositImpsDetail', 'depositUpiDetail', 'selfUtrInfo'].includes(name)
}

/** A transfer to the house that the player has still to make: 1 to its bank account, 2 by UPI. */
async function placeOrder(url: string, player: Visitor, paymentMethod: 1 | 2): Promise<string> {
  const common = { appId: 1526, locale: 'en', appPackageName: 'com.zamra.app1526', ...player }
  const answer = await fetch(`${url}/api/recharge/createTransferOrder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...common, clientOrderId: randomUUID(), amount: 500, paymentMethod }),
  })
  const { resultData, ...refused } = (await answer.json()) as { resultData?: { orderNo?: string } }
  if (!resultData?.orderNo) throw new Error(`no order to look at: ${JSON.stringify(refused)}`)
  return resultData.orderNo
}
