import type { Locale } from '@zamra/contract/languages.ts'
import type { PromoConfig } from '../config/config.ts'
import { type Currency, figuresOf } from '../config/figures.ts'
import { fillText } from '../config/texts.ts'
import { roundTexts } from './round-texts.ts'
import { ruleTexts } from './rule-texts.ts'
import { ticketTexts } from './ticket-texts.ts'
import { wagerTexts } from './wager-texts.ts'

type Text = Readonly<Record<Locale, string>>

/** The terms in plain sentences. They are made from the configuration, so they say what is enforced and nothing else. */
export function rulesOf(config: PromoConfig, locale: Locale, currency: Currency): readonly string[] {
  const figures = figuresOf(config)
  return textsOf(config).map((text) => fillText(text[locale], figures, locale, currency))
}

function textsOf(config: PromoConfig): readonly Text[] {
  const { trigger, grant, eligibility, period, isExclusive } = config
  const isCounted = trigger.on === 'deposit' || trigger.on === 'loss' || trigger.on === 'turnover'
  return [
    ...textsOfTrigger(trigger.on),
    ruleTexts[grant.amount.by],
    ...(isCounted ? [period === 'week' ? ruleTexts.periodWeek : ruleTexts.periodDay] : []),
    ...textsOfWager(grant),
    ...(trigger.on === 'firstDeposit' ? [] : [wagerTexts.claim]),
    ...(isExclusive ? [wagerTexts.exclusive] : []),
    ...(['hasPhone', 'hasBankAccount', 'isInRegion'] as const)
      .filter((name) => eligibility[name])
      .map((name) => wagerTexts[name]),
    wagerTexts.abuse,
  ]
}

function textsOfTrigger(on: PromoConfig['trigger']['on']): readonly Text[] {
  // What a level, a ranking or an invitation asks for is explained by its own feature.
  return on === 'vip' || on === 'ranking' || on === 'referral' || on === 'invitation' ? [] : [ruleTexts[on]]
}

function textsOfWager(grant: PromoConfig['grant']): readonly Text[] {
  if (grant.kind === 'cash') return [wagerTexts.cash]
  if (grant.kind === 'freeTickets') return textsOfTickets(grant)
  if (grant.kind === 'freeRounds') return Object.values(roundTexts)
  const { base, maxBet } = grant.wager
  return [wagerTexts[base], wagerTexts.days, ...(maxBet === undefined ? [] : [wagerTexts.maxBet]), wagerTexts.counting]
}

function textsOfTickets({ amount, wager }: Extract<PromoConfig['grant'], { kind: 'freeTickets' }>): readonly Text[] {
  const winnings = wager
    ? [ticketTexts.winningsWagered, wagerTexts.days, ...(wager.maxBet === undefined ? [] : [wagerTexts.maxBet])]
    : [ticketTexts.winningsCash]
  return [ticketTexts[amount.game], ticketTexts.use, ...winnings, ticketTexts.returned, ticketTexts.counting]
}
