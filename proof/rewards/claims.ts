import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { dayIn } from '../../server/src/base/clock.ts'
import { Refusal } from '../../server/src/base/refusal.ts'
import { giveReward, placeFreeTicket } from '../../server/src/features/promo/index.ts'
import { callHandler } from './call.ts'
import type { RewardSite } from './environment.ts'
import { Evidence, newPlayer, repeat, settleBet } from './players.ts'

/** What sixty requests for the same thing came to. */
export type Contest = {
  readonly kind: string
  readonly sent: number
  /** How many were paid something. */
  readonly paid: number
  /** What they were told that they got, what the player has claimed by the database, and what it should be. */
  readonly amount: bigint
  readonly claimed: bigint
  readonly expected: bigint
  /** How many were sent again, because a busy machine gave no answer: the first may have been paid without a word. */
  readonly repeated: number
  /** How often each refusal was given. */
  readonly refused: ReadonlyMap<string, number>
}

/** One way to claim: who claims, what it is worth, and the request. It returns what it was paid. */
type Way = {
  readonly expected: bigint
  /** What was claimed before the contest. */
  readonly before?: bigint
  readonly claim: (app: AppContext) => Promise<bigint>
}

type Prepare = (app: AppContext, playerId: PlayerId, now: Date) => Promise<Way>

const dayMs = 86_400_000
/** Level 2 of the sandbox. */
const levelStake = 1_500_333n

export const ways: Readonly<Record<string, Prepare>> = {
  'gift code': async (_app, playerId, now) => ({
    expected: 1_000n,
    claim: async (app) => (await callHandler(app, '/promo/giftCode', { code: 'ZAMRA-GIFT' }, { playerId, now })).amount,
  }),
  'check-in': async (first, playerId, now) => {
    const { days } = await callHandler(first, '/signin/info', {}, { playerId, now })
    return {
      expected: days[0]?.reward ?? 0n,
      claim: async (app) => (await callHandler(app, '/signin/claim', {}, { playerId, now })).amount,
    }
  },
  'sign-up bonus': async (first, playerId, now) => {
    const { termsHash } = await callHandler(first, '/promo/detail', { promoId: 'sign-up-in' }, { playerId, now })
    const given = { promoId: 'sign-up-in', termsHash }
    const { reward } = await callHandler(first, '/promo/optIn', given, { playerId, now })
    return claimOne({ ...reward, promoId: given.promoId }, playerId, now)
  },
  'promo code': async (first, playerId, now) => {
    // Entries at once may all be told of the reward, but it is one.
    const entries = await Promise.all(Array.from({ length: 20 }, () => enterCode(first, playerId, now)))
    const entered = entries.filter((reward) => reward !== undefined)
    const ids = new Set(entered.map(({ rewardId }) => rewardId))
    if (ids.size > 1) throw new Evidence(`one code gave ${ids.size} rewards`)
    if (ids.size === 0) throw new Error('the code gave no reward')
    return claimOne(entered[0], playerId, now)
  },
  'ranking award': async (first, playerId, now) => {
    const given = {
      playerId,
      market: 'IN',
      promoId: 'ranking-day-in',
      key: 'day-proof',
      amount: minor(12_345n),
      at: now,
    }
    return claimOne(await giveReward(first, given), playerId, now)
  },
  'referral rebates': async (first, playerId, now) => {
    for (const [key, amount] of [['2026-01-01', 101n] as const, ['2026-01-02', 203n] as const])
      await giveReward(first, { playerId, market: 'IN', promoId: 'referral-in', key, amount: minor(amount), at: now })
    return {
      expected: 304n,
      claim: async (app) => {
        const input = { clientOrderId: randomUUID() } as Parameters<
          typeof callHandler<'/invite/agent/receiveRebate'>
        >[2]
        return (await callHandler(app, '/invite/agent/receiveRebate', input, { playerId, now })).amount
      },
    }
  },
  'claim all': async (first, playerId, now) => {
    for (const key of ['one', 'two', 'three'])
      await giveReward(first, { playerId, market: 'IN', promoId: 'ranking-week-in', key, amount: minor(777n), at: now })
    return {
      expected: 3n * 777n,
      claim: async (app) => {
        const { claimed } = await callHandler(app, '/promo/claimAll', {}, { playerId, now })
        return claimed.reduce((sum, { amount }) => sum + amount, 0n)
      },
    }
  },
  'free ticket': async (first, playerId, now) => {
    const { promoId, rewardId } = await callHandler(first, '/promo/promoCode', { code: 'FREEDRAW' }, { playerId, now })
    await callHandler(first, '/promo/claim', { promoId, rewardId }, { playerId, now })
    // Two of the three are used: one is left for all.
    for (const _ of [1, 2]) await takeTicket(first, playerId, rewardId)
    return { expected: freeStake, before: 2n * freeStake, claim: (app) => takeTicket(app, playerId, rewardId) }
  },
  'VIP upgrade bonus': (app, playerId, now) => privilege(app, playerId, now, 'upgrade'),
  'VIP weekly bonus': (app, playerId, now) => privilege(app, playerId, now, 'weekly'),
  'VIP birthday bonus': (app, playerId, now) => privilege(app, playerId, now, 'birthday'),
  'VIP bet rebate': (app, playerId, now) => privilege(app, playerId, new Date(now.getTime() + dayMs), 'rebate'),
}

const freeStake = 1_000n

/** Every use is an order of its own. No draw is on sale here, so the ticket is late; its stake is taken all the same. */
async function takeTicket(app: AppContext, playerId: PlayerId, rewardId: string): Promise<bigint> {
  const bet = randomUUID()
  const use = {
    playerId,
    currency: 'INR',
    bet,
    rewardId,
    game: 'minute',
    stake: minor(freeStake),
    now: app.clock.now(),
  }
  const record = {
    ...{ ticketId: bet, drawId: 'minute-none', mode: 'real', currency: 'INR', picks: [], stake: Number(freeStake) },
    ...{ before: '"a":1', after: '"z":1', freeTicket: rewardId, game: 'minute' },
  }
  const { answer, again } = await placeFreeTicket(app, { ...use, attached: { kind: 'ticket', record } })
  return answer.status === 'posted' && !again ? freeStake : 0n
}

async function enterCode(app: AppContext, playerId: PlayerId, now: Date) {
  try {
    return await callHandler(app, '/promo/promoCode', { code: 'WELCOME' }, { playerId, now })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type Named = { readonly promoId: string; readonly rewardId?: string; readonly amount?: bigint }

function claimOne(reward: Named | undefined, playerId: PlayerId, now: Date): Way {
  const { promoId = '', rewardId = '', amount = 0n } = reward ?? {}
  return {
    expected: amount,
    claim: async (app) => (await callHandler(app, '/promo/claim', { promoId, rewardId }, { playerId, now })).amount,
  }
}

/** The privilege of a player who has reached a level today. Both servers look at once, so both try to give it. */
async function privilege(app: AppContext, playerId: PlayerId, now: Date, wanted: string): Promise<Way> {
  const today = app.clock.now()
  await callHandler(
    app,
    '/user/editProfile',
    { birthday: `1990-${dayIn('Asia/Kolkata', today).slice(5)}` },
    { playerId, now: today },
  )
  await settleBet(app, playerId, levelStake)
  // The level is reached today, so that a rebate of today is one of this level.
  await look(app, playerId, today)
  const looks = await Promise.all(Array.from({ length: 10 }, () => look(app, playerId, now)))
  const found = looks.map(({ claimable }) => claimable.findLast(({ type }) => type === wanted))
  return claimOne(found[0], playerId, now)
}

type VipInfo = Exclude<OutputOf<'/vip/getVipInfo'>, { unchanged: true }>

async function look(app: AppContext, playerId: PlayerId, now: Date): Promise<VipInfo> {
  return (await callHandler(app, '/vip/getVipInfo', {}, { playerId, now })) as VipInfo
}

/** Sends the same claim many times at once, to both servers in turn. */
export async function contest({ servers }: RewardSite, kind: string, sent: number): Promise<Contest> {
  const [first] = servers
  const prepare = ways[kind]
  if (!prepare) throw new Error(`there is no kind of claim ${kind}`)
  const playerId = await newPlayer(first)
  const { claim, expected, before = 0n } = await repeat(() => prepare(first, playerId, first.clock.now()))
  let repeated = -sent
  const send = (app: AppContext) =>
    repeat(() => {
      repeated += 1
      return claim(app)
    })
  const requests = Array.from({ length: sent }, (_, index) => send(servers[index % 2] as AppContext))
  const answers = await Promise.allSettled(requests)
  const refused = new Map<string, number>()
  const amounts: bigint[] = []
  for (const answer of answers) {
    if (answer.status === 'fulfilled') amounts.push(answer.value)
    else refused.set(codeOf(answer.reason), (refused.get(codeOf(answer.reason)) ?? 0) + 1)
  }
  const amount = amounts.reduce((sum, one) => sum + one, 0n)
  const paid = amounts.filter((one) => one > 0n).length
  return {
    kind,
    sent,
    paid,
    amount,
    claimed: (await repeat(() => claimedBy(first, playerId))) - before,
    expected,
    repeated,
    refused,
  }
}

async function claimedBy({ databases }: AppContext, playerId: PlayerId): Promise<bigint> {
  const { rows } = await databases.shardOf(playerId).pool.query<{ claimed: bigint }>(
    `select (coalesce((select sum(amount) from reward where player_id = $1 and state = 'CLAIMED'
           and terms -> 'grant' ->> 'kind' not in ('freeTickets', 'freeRounds')), 0)
         + coalesce((select sum(stake * used) from free_ticket where player_id = $1), 0))::bigint as claimed`,
    [playerId],
  )
  return rows[0]?.claimed ?? 0n
}

/** A refusal with reasons is named by the first one: that none is left is expected, another reason is not. */
function codeOf(reason: unknown): string {
  if (!(reason instanceof Refusal)) return String(reason)
  const { code, params } = reason as Refusal
  const [first] = (params as { readonly reasons?: readonly { readonly code: string }[] }).reasons ?? []
  return first?.code ?? code
}
