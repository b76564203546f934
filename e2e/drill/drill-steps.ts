/** The steps of the drill that its lists share. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { CallPath, WireInputOf } from '@zamra/contract/calls.ts'
import texts from '../../web/src/i18n/texts/market.json' with { type: 'json' }
import { acceptTerms, login } from '../identity/sign-in-steps.ts'
import { readIn } from '../withdrawal/withdrawal-steps.ts'
import { callAs, deposit, readCode, type Withdrawer } from '../withdrawal/withdrawers.ts'

/** Amounts are whole units. */
export type DrilledMarket = {
  readonly code: string
  readonly name: string
  readonly areaCode: Withdrawer['areaCode']
  /** UPI, JazzCash or bKash. */
  readonly paymentType: number
  readonly deposit: number
  /** Ordered before and paid while the market is wound down. */
  readonly late: number
  readonly stake: number
  /** A language of the market besides English. */
  readonly locale: 'hi' | 'ur' | 'bn'
  /** The wallet that is paid to, where it is not the bank account. */
  readonly place?: string
}

type Locale = 'en' | DrilledMarket['locale']

const text = (id: keyof typeof texts, locale: Locale) => texts[id][locale]

/** The sentence of the law, whatever its date. */
function sentenceIn(locale: Locale): RegExp {
  const [before = '', after = ''] = text('market.reason.mode.windDown', locale).split('{since}')
  return new RegExp(`${before}.+${after}`)
}

/** The player reads why. Returns what they read. */
export async function expectReason(page: Page, locale: Locale = 'en'): Promise<string> {
  const shown = page.getByText(sentenceIn(locale)).first()
  await expect(shown).toBeVisible()
  return `“${sentenceIn(locale).exec((await shown.textContent()) ?? '')?.[0] ?? ''}”`
}

/** The server refuses the call itself, whatever the screen does. */
export async function expectRefused<P extends CallPath>(player: Withdrawer, path: P, input: WireInputOf<P>) {
  await expect(callAs(player, path, input), path).rejects.toThrow(/mode\.windDown.*market\.notAllowed/)
}

/** In the language of the market and in English. */
export async function expectLawPage(page: Page, { locale }: DrilledMarket): Promise<void> {
  for (const one of [locale, 'en'] as const) {
    await readIn(page, one)
    const standing = page.getByRole('region', { name: text('market.mode.wind-down', one) })
    await expect(standing).toContainText(text('market.mode.wind-down.text', one))
    await expect(standing).toContainText(text('market.windDown.since', one))
    const rows = page.getByRole('region', { name: text('market.may', one) }).getByRole('listitem')
    for (const [action, answer] of [
      ['withdraw', 'market.open'],
      ['deposit', 'market.closed'],
      ['bet', 'market.closed'],
      ['promotion', 'market.closed'],
    ] as const) {
      const row = rows.filter({ has: page.getByText(text(`market.action.${action}`, one), { exact: true }) })
      await expect(row).toContainText(text(answer, one))
    }
  }
}

export function orderInput({ paymentType }: DrilledMarket, amount: number) {
  return { clientOrderId: randomUUID(), amount, channel: 1, type: paymentType, useBonus: false }
}

export type PlacedOrder = { readonly orderNo: string; readonly url: string }

/** An order that is not paid yet. */
export async function placeOrder(player: Withdrawer, market: DrilledMarket): Promise<PlacedOrder> {
  const placed = await callAs(player, '/recharge/createRechargeOrder', orderInput(market, market.late))
  return { orderNo: placed.orderNo, url: placed.deeplink ?? placed.payUrl ?? '' }
}

/** A ticket of a draw that stays on sale for so long. */
export async function ticketFor(player: Withdrawer, stake: number, secondsLeft: number) {
  let drawId = ''
  await expect(async () => {
    const { serverTime, list } = await callAs(player, '/lottery/soon', {})
    const found = list.find(({ game, closesAt }) => game === 'minute' && closesAt > serverTime + secondsLeft * 1_000)
    if (!found) throw new Error('the sale ends too soon')
    ;({ drawId } = found)
  }).toPass({ timeout: 60_000 })
  return { clientOrderId: randomUUID(), drawId, mode: 'real' as const, picks: [{ bet: 'digit', pick: '7', stake }] }
}

/** How many tickets of the player wait for their draw. */
export async function openTickets(player: Withdrawer): Promise<number> {
  return (await callAs(player, '/lottery/tickets', { status: 'OPEN' })).total
}

/** A deposit that is credited, and a ticket. */
export async function playOn(player: Withdrawer, market: DrilledMarket): Promise<void> {
  await deposit(player, market.late)
  await callAs(player, '/lottery/buy', await ticketFor(player, market.stake * 100, 4))
}

/** Asks for a code with this number on a phone that never saw the player, and enters it, which signs in. */
export async function enterByCode(page: Page, phone: Pick<Withdrawer, 'areaCode' | 'mobile'>): Promise<void> {
  await page.goto(`${login}?mode=otp`)
  await page.getByRole('combobox', { name: 'Country code' }).selectOption(phone.areaCode)
  await page.getByLabel('Phone number').fill(phone.mobile)
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('link', { name: 'Sandbox inbox' })).toBeVisible()
  await page.getByLabel('Enter OTP').fill(await readCode(phone))
}

/** Waits until the server decides for the player by a policy of this mode, and says how long that took. */
export async function untilMode(player: Withdrawer, mode: 'real' | 'wind-down'): Promise<string> {
  const from = performance.now()
  const read = async () => (await callAs(player, '/market/info', {})).mode
  await expect.poll(read, { timeout: 10_000, intervals: [100] }).toBe(mode)
  return `${((performance.now() - from) / 1_000).toFixed(1)} s`
}
