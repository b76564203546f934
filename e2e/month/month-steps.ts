/** What a player does in a simulated month, over the API where no screen is needed. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { recordStatus } from '@zamra/contract/game.ts'
import { dayMs, hourMs, moveTime, timeAheadMs } from '../withdrawal/operator.ts'
import { callAs, type Withdrawer } from '../withdrawal/withdrawers.ts'

export type Reward = WireOutputOf<'/promo/myReward'>['list'][number]

const minuteMs = 60_000

/** India has the same distance from UTC all year. */
const indiaMs = 5.5 * hourMs

/** The time of the product. */
export const nowMs = () => Date.now() + timeAheadMs()

/** Midnight in India at the beginning of the day of an instant. */
const midnightOf = (ms: number) => Math.floor((ms + indiaMs) / dayMs) * dayMs - indiaMs

/** The day of an instant in India. */
export const dayOf = (ms: number) => new Date(ms + indiaMs).toISOString().slice(0, 10)

/** Midnight in India at the beginning of the next Monday. */
export function nextMonday(ms: number): number {
  const weekday = new Date(ms + indiaMs).getUTCDay()
  return midnightOf(ms) + ((8 - weekday) % 7 || 7) * dayMs
}

/** Midnight in India at the beginning of the next month. */
export function nextMonth(ms: number): number {
  const day = new Date(ms + indiaMs)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1) - indiaMs
}

/** Moves the time to this instant, or not at all when it has passed. */
export async function moveTo(ms: number): Promise<void> {
  if (ms > nowMs()) await moveTime(ms - nowMs())
}

/** Jobs that take one step at a time look again whenever the time has moved. */
export async function untilJobsHave(isDone: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (await isDone()) return
    await moveTime(minuteMs)
    await expect.poll(isDone, { timeout: 4_000 }).toBe(true)
  }).toPass({ timeout: 60_000 })
}

export async function rewardsOf(player: Withdrawer): Promise<readonly Reward[]> {
  return (await callAs(player, '/promo/myReward', { status: 'all' })).list
}

/** Whether every one of these promotions has given something that the player has claimed or can claim. */
export function hasGiven(player: Withdrawer, ...promoIds: readonly string[]): () => Promise<boolean> {
  return async () => {
    const given = (await rewardsOf(player)).filter(({ state }) => state !== 'LOCKED').map(({ promoId }) => promoId)
    return promoIds.every((promoId) => given.includes(promoId))
  }
}

export async function join(player: Withdrawer, promoId: string): Promise<Reward | undefined> {
  const { termsHash } = await callAs(player, '/promo/detail', { promoId })
  return (await callAs(player, '/promo/optIn', { promoId, termsHash })).reward
}

/** Claims what the player can claim of these promotions, each once: a second claim is refused. */
export async function claim(player: Withdrawer, ...promoIds: readonly string[]): Promise<void> {
  const isMeant = ({ promoId, state }: Reward) => state === 'CLAIMABLE' && promoIds.includes(promoId)
  const meant = (await rewardsOf(player)).filter(isMeant)
  for (const promoId of promoIds) expect(meant.map((reward) => reward.promoId)).toContain(promoId)
  for (const { promoId, rewardId, amount } of meant) {
    expect(await callAs(player, '/promo/claim', { promoId, rewardId })).toMatchObject({ amount })
    await expectRefused(player, { promoId, rewardId })
  }
}

export async function expectRefused(player: Withdrawer, { promoId, rewardId }: Pick<Reward, 'promoId' | 'rewardId'>) {
  await expect(callAs(player, '/promo/claim', { promoId, rewardId })).rejects.toThrow(/"4090"/)
}

/**
 * Stakes on the last three digits of five: as many numbers of a thousand, each with the largest stake of a line. One of them
 * may win; all of the stake counts, win or lose.
 */
export async function stakeOnThreeDigits(player: Withdrawer, lines: number): Promise<void> {
  const picks = Array.from({ length: lines }, (_, index) => ({
    bet: 'last3',
    pick: String(700 + index),
    stake: 100_000,
  }))
  await buy(player, 'five', { picks })
}

/** Uses one free ticket of the reward. */
export async function buyWithFreeTicket(player: Withdrawer, freeTicket: string): Promise<void> {
  await buy(player, 'minute', { picks: [{ bet: 'digit', pick: '7', stake: 1_000 }], freeTicket })
}

type Ticket = { readonly picks: { bet: string; pick: string; stake: number }[]; readonly freeTicket?: string }

async function buy(player: Withdrawer, game: string, ticket: Ticket): Promise<void> {
  const clientOrderId = randomUUID()
  await expect(async () => {
    const { serverTime, list } = await callAs(player, '/lottery/soon', {})
    const draw = list.find((one) => one.game === game)
    if (!draw || draw.closesAt < serverTime + 3_000) throw new Error('the sale ends too soon')
    await callAs(player, '/lottery/buy', { clientOrderId, drawId: draw.drawId, mode: 'real', ...ticket })
  }).toPass({ timeout: 40_000 })
}

/**
 * Waits until every ticket of the players is settled. A draw that was late for its round of the beacon waits for one
 * that comes half an hour later.
 */
export async function untilDrawn(...players: readonly Withdrawer[]): Promise<void> {
  const asked = { status: recordStatus.unsettled, range: '3d' } as const
  const open = async () => {
    const records = await Promise.all(players.map((player) => callAs(player, '/game/record', asked)))
    return records.flatMap(({ list }) => list).length
  }
  await expect(async () => {
    try {
      await expect.poll(open, { timeout: 20_000 }).toBe(0)
    } catch (error) {
      await moveTime(31 * minuteMs)
      throw error
    }
  }).toPass({ timeout: 120_000 })
}

type StudioAnswer = { readonly id: string; readonly stake?: string; readonly balance?: string }

/** Opens a game of a studio as its page does. */
async function openGame(player: Withdrawer, gameId: 'sona-777' | 'patang-rush') {
  const { url } = await callAs(player, '/game/launch', { gameId, mode: 'real', returnUrl: '/' })
  const { origin, searchParams } = new URL(url)
  const post = async (path: string, given: object) => {
    const answer = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(given) })
    return (await answer.json()) as StudioAnswer
  }
  const { id } = await post('/g/open', { token: searchParams.get('token'), game: gameId })
  return { id, origin, post }
}

/**
 * Stakes on kites that nobody pulls in: they are lost for certain, and all of the stake counts. The strings are cut low, so
 * that a flight is short.
 */
export async function loseKites(player: Withdrawer, ...stakes: readonly number[]): Promise<void> {
  const { id, origin, post } = await openGame(player, 'patang-rush')
  await post('/_sim/behave', { cuts: [100, 110] })
  for (const stake of stakes) {
    await expect(async () => {
      const { phase, round } = await readSky(`${origin}/g/table?session=${id}`)
      expect(phase).toBe('bets')
      const flown = await post('/g/bet', { session: id, round, bet: randomUUID(), stake: String(stake) })
      expect(flown.balance).toBeDefined()
    }).toPass({ timeout: 60_000, intervals: [300] })
  }
  await post('/_sim/behave', { well: true })
}

/** The first event of the stream that a page of the game listens to. */
async function readSky(url: string): Promise<{ readonly phase: string; readonly round: string }> {
  const stop = new AbortController()
  const { body } = await fetch(url, { signal: stop.signal })
  const first = await body?.getReader().read()
  stop.abort()
  return JSON.parse(new TextDecoder().decode(first?.value).split('\n\n')[0]?.replace('data: ', '') ?? '')
}

/** Plays the slot, one round for each stake. A win is at least 2.4 stakes, so that all of a stake counts, win or lose. */
export async function spin(player: Withdrawer, ...stakes: readonly number[]): Promise<void> {
  const { id, post } = await openGame(player, 'sona-777')
  for (const stake of stakes) {
    await expect(async () => {
      const round = await post('/g/spin', { session: id, stake: String(stake), spin: randomUUID() })
      expect(round).toMatchObject({ stake: String(stake) })
    }).toPass({ timeout: 20_000 })
  }
}

/** Movements that pay a reward, as cash or into a bonus; the bonus of a deposit is none. */
const rewardMovements = [
  ...['giftMoney', 'vipBonus', 'dailyRebate', 'dailyBonus', 'referralReward'],
  ...['bonusGranted', 'vipBonusGranted', 'dailyRebateGranted', 'dailyBonusGranted'],
]

/** What the ledger has paid to the player in rewards since the first day, how often, and all movements of their money. */
export async function paidInRewards(player: Withdrawer, from: string) {
  const paid: number[] = []
  const movements = new Set<string>()
  const asked = { type: 0, range: 'custom', from, to: dayOf(nowMs()), pageSize: 50 } as const
  for (let pageNo = 1, hasMore = true; hasMore; pageNo += 1) {
    const page = await callAs(player, '/user/balanceRecord', { ...asked, pageNo })
    for (const { remark, amount } of page.list) {
      movements.add(remark)
      if (rewardMovements.includes(remark)) paid.push(amount)
    }
    hasMore = page.hasMore
  }
  return { sum: sumOf(paid), times: paid.length, movements: [...movements] }
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
