import type { Bundle, Jackpot, Payout } from './bundle.ts'
import { type DrawEvents, requireEvent } from './draw-events.ts'
import { partOf, ratesOf } from './prize.ts'
import { reason } from './reasons.ts'
import { firstTwice, firstWrong } from './steps.ts'
import { coin } from './verify-receipt.ts'

/** The payouts are within the rules for the stakes, and the pots add up. */
export function verifyPayouts({ rules }: Bundle, story: DrawEvents) {
  const { payouts, jackpots } = requireEvent(story.published, 'published').said
  const { stakes } = requireEvent(story.rooted, 'rooted').said
  const stakedIn = (currency: string) => stakes.find((one) => one.currency === currency)?.staked ?? 0
  const potOf = (currency: string) => jackpots.find((one) => one.currency === currency)
  const twice =
    firstTwice(payouts, ({ currency, tier }) => `${currency} ${tier}`) ??
    firstTwice(jackpots, ({ currency }) => currency)
  const crowded = [...new Set(payouts.map((payout) => `${payout.currency} ${betOf(payout)}`))].find((name) => {
    const some = payouts.filter((payout) => `${payout.currency} ${betOf(payout)}` === name)
    const lines = stakes.find(({ currency }) => currency === some[0]?.currency)?.lines ?? 0
    // A line wins at most once, so a bet has no more winners than there are lines.
    return some.reduce((all, { winners }) => all + winners, 0) > lines
  })
  const untold = Object.keys(rules.jackpot?.start ?? {}).find((currency) => !potOf(currency))
  const wrong = [
    firstWrong(
      [twice !== undefined, 'toldTwice', { what: twice ?? '' }],
      [untold !== undefined, 'potMissing', { currency: untold ?? '' }],
      [crowded !== undefined, 'winnersTooMany', { what: crowded ?? '' }],
    ),
    ...payouts.map((payout) =>
      wrongPayout(rules, payout, { staked: stakedIn(payout.currency), pot: potOf(payout.currency) }),
    ),
    ...jackpots.map((pot) => wrongPot(rules, pot, { staked: stakedIn(pot.currency), payouts })),
  ]
  const winners = payouts.reduce((all, one) => all + one.winners, 0)
  return { figures: { winners }, wrong: wrong.find((one) => one !== undefined) }
}

function betOf({ tier }: Payout): string {
  return tier.split(':')[0] ?? ''
}

type Means = { readonly staked: number; readonly pot: Jackpot | undefined }

function wrongPayout(rules: Bundle['rules'], { tier, paid, winners, currency }: Payout, { staked, pot }: Means) {
  const [name, rate] = tier.split(':')
  const bet = rules.bets.find((one) => one.bet === name)
  const win = rate === 'jackpot' ? 'pot' : Number(rate)
  // Under one name only: a prize that is spelled in two ways could be told twice.
  const isSpelled = tier === `${name}:${win === 'pot' ? 'jackpot' : win}`
  if (!bet || !isSpelled || !ratesOf(bet).includes(win)) return reason('tierUnknown', { tier })
  if (win === 'pot') {
    return firstWrong([pot?.winners !== winners || pot.eachPaid * winners !== paid, 'tierPot', { tier }])
  }
  const { min = 0, max = 0 } = bet.stakes[currency] ?? {}
  const isBetween = paid >= winners * partOf(min, win) && paid <= winners * partOf(max, win)
  return firstWrong([paid > partOf(staked, win), 'tierTooMuch', { tier }], [!isBetween, 'tierWinners', { tier }])
}

type Told = { readonly staked: number; readonly payouts: readonly Payout[] }

function wrongPot({ jackpot }: Bundle['rules'], pot: Jackpot, { staked, payouts }: Told) {
  if (!jackpot) return reason('potUnknown')
  const { mode, currency, opened, fed, winners, eachPaid, carried } = pot
  const isPaid = payouts.some((payout) => payout.currency === currency && payout.tier.endsWith(':jackpot'))
  const start = jackpot.start[currency] ?? 0
  const whole = opened + fed
  const each = winners === 0 ? 0 : Math.floor(whole / winners)
  const rest = whole - each * winners + (winners === 0 ? 0 : start)
  return firstWrong(
    [mode !== (currency === coin ? 'free' : 'real'), 'potMode', { currency }],
    [fed !== partOf(staked, jackpot.share), 'potFed', { currency }],
    [eachPaid !== each, 'potEach', { currency, each }],
    [carried !== rest, 'potRest', { currency, rest }],
    [winners > 0 && eachPaid > 0 && !isPaid, 'potUnpaid', { currency }],
  )
}
