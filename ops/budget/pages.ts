import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallPath, WireOutputOf } from '@zamra/contract/calls.ts'
import { type OpenRoute, openRoutes } from '../shots/open-routes.ts'
import type { Visitor } from '../shots/site.ts'

/** A page to measure, and as whom. */
export type MeasuredPage = { readonly name: string; readonly path: string; readonly player: Visitor | undefined }

/**
 * Every page that has a screen, at an address where it shows what it is for: a page about an order is opened with an
 * order, and one about a ticket with a ticket. A page for players is seen by a player; anybody else would be shown the
 * login page in its place.
 */
export async function measuredPages(url: string, player: Visitor | undefined): Promise<readonly MeasuredPage[]> {
  const routes = (await openRoutes()).filter(({ isGuarded }) => player || !isGuarded)
  const orders = player && { upi: await placeOrder(url, player, 2), bank: await placeOrder(url, player, 1) }
  const ticketId = player && (await buyTicket(url, player))
  const aboutOf = (name: OpenRoute['name']) => {
    if (orders && isAboutOrder(name)) return `?orderNo=${name.includes('Upi') ? orders.upi : orders.bank}`
    return name === 'lotteryTicket' ? `?id=${ticketId}` : (about[name] ?? '')
  }
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
  const order = { clientOrderId: randomUUID(), amount: 500, paymentMethod }
  return (await ask(url, '/recharge/createTransferOrder', { ...player, ...order })).orderNo
}

/** For coins, which everybody has, in the draw that is open now. */
async function buyTicket(url: string, player: Visitor): Promise<string> {
  const drawId = await openDraw(url)
  const picks = [{ bet: 'six', pick: '01-08-15-22-29-36', stake: 1_000 }]
  const order = { clientOrderId: randomUUID(), drawId, mode: 'free', picks }
  return (await ask(url, '/lottery/buy', { ...player, ...order })).ticket.ticketId
}

/** A house that has just been opened announces its first draw in its first seconds. */
async function openDraw(url: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { list } = await ask(url, '/lottery/soon', {})
    const sale = list.find(({ game }) => game === 'six45')
    if (sale) return sale.drawId
    await pause(200)
  }
  throw new Error('no draw is on sale')
}

async function ask<P extends CallPath>(url: string, path: P, input: object): Promise<WireOutputOf<P>> {
  const common = { appId: 1526, locale: 'en', appPackageName: 'com.zamra.app1526', deviceNumber: 'a-budget' }
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...common, ...input }),
  })
  const { state, resultData, ...refused } = (await answer.json()) as { state: string; resultData: WireOutputOf<P> }
  if (state !== '200') throw new Error(`${path} has nothing to look at: ${JSON.stringify(refused)}`)
  return resultData
}
