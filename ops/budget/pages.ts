import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callApi } from '../shots/call-api.ts'
import { type OpenRoute, openRoutes } from '../shots/open-routes.ts'
import type { StoredSession } from '../shots/site.ts'

/** A page to measure, and the player who opens it, if any. */
export type MeasuredPage = { readonly name: string; readonly path: string; readonly player: StoredSession | undefined }

/**
 * Every page that has a screen, with parameters that give it content: an order page is opened with an order, a ticket
 * page with a ticket. A guarded page is opened by a player, because a guest would be sent to the login page.
 */
export async function measuredPages(
  url: string,
  player: StoredSession | undefined,
  payer?: StoredSession,
): Promise<readonly MeasuredPage[]> {
  const routes = openRoutes().filter(({ isGuarded }) => player || !isGuarded)
  // A player has one order at a time, so a second player pays by UPI.
  const bank = player && (await placeOrder(url, player, 1))
  const upi = payer && (await placeOrder(url, payer, 2))
  const ticketId = player && (await buyTicket(url, player))
  const aboutOf = (name: OpenRoute['name']) => {
    if (isAboutOrder(name)) return `?orderNo=${isByUpi(name) ? upi : bank}`
    return name === 'lotteryTicket' ? `?id=${ticketId}` : (about[name] ?? '')
  }
  return routes
    .filter(({ name }) => payer || !isByUpi(name))
    .map(({ name, path, isGuarded }) => ({
      name,
      path: path + aboutOf(name),
      player: isByUpi(name) ? payer : isGuarded ? player : undefined,
    }))
}

const about: Readonly<Record<string, string>> = {
  gameWeb: '?gameId=sona-777&mode=real',
  searchResult: '?keyword=a',
}

function isByUpi(name: OpenRoute['name']): boolean {
  return name === 'depositUpiDetail'
}

function isAboutOrder(name: OpenRoute['name']): boolean {
  return ['depositOrderDetail', 'depositImpsDetail', 'depositUpiDetail', 'selfUtrInfo'].includes(name)
}

/** Creates an unpaid order: method 1 is a transfer to our bank account, 2 is UPI. */
async function placeOrder(url: string, player: StoredSession, paymentMethod: 1 | 2): Promise<string> {
  const order = { clientOrderId: randomUUID(), amount: 500, paymentMethod }
  return (await callApi(url, '/recharge/createTransferOrder', { ...player, ...order })).orderNo
}

/** Buys with free-play coins, which every player has, in the draw that is on sale. */
async function buyTicket(url: string, player: StoredSession): Promise<string> {
  const drawId = await openDraw(url)
  const picks = [{ bet: 'six', pick: '01-08-15-22-29-36', stake: 1_000 }]
  const order = { clientOrderId: randomUUID(), drawId, mode: 'free', picks }
  return (await callApi(url, '/lottery/buy', { ...player, ...order })).ticket.ticketId
}

/** A server that has just started announces its first draw within seconds. */
async function openDraw(url: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { list } = await callApi(url, '/lottery/soon', {})
    const sale = list.find(({ game }) => game === 'six45')
    if (sale) return sale.drawId
    await pause(200)
  }
  throw new Error('no draw is on sale')
}
