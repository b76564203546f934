import type { OutputOf } from '@zamra/contract/calls.ts'
import { type Locale, textIn } from '@zamra/contract/languages.ts'
import { minor, nothing } from '@zamra/contract/money.ts'
import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import type { MarketPolicy } from '../market/index.ts'
import { wagerOf } from './config/config.ts'
import { figuresOf } from './config/figures.ts'
import { fillText } from './config/texts.ts'
import type { Promo } from './queries.ts'
import { largestOf } from './reward/amount-of.ts'

type PromoRow = OutputOf<'/promo/list'>['list'][number]
type Shown = {
  readonly locale: Locale
  readonly currency: MarketPolicy['currency']
  readonly isJoined: boolean
  readonly reasons: readonly PromoReason[]
}

export function toPromoRow({ promoId, config, startsAt, endsAt, link }: Promo, shown: Shown): PromoRow {
  const { trigger, grant, period, isExclusive } = config
  const { locale, currency, isJoined, reasons } = shown
  const text = (field: 'name' | 'summary') =>
    fillText(textIn(config[field], locale), figuresOf(config), locale, currency)
  const depositMin = 'depositMin' in trigger ? minor(BigInt(trigger.depositMin)) : nothing
  return {
    ...{ promoId, kind: trigger.on, name: text('name'), summary: text('summary'), currency: currency.iso },
    bonus: largestOf(config),
    ...(grant.amount.by === 'share' && { rateBps: grant.amount.bps }),
    requiredDeposit: trigger.on === 'firstDeposit' ? depositMin : nothing,
    minimumDeposit: depositMin,
    requiredBets: wagerOf(config)?.times ?? 0,
    turnover: trigger.on === 'turnover' ? minor(BigInt(trigger.turnoverMin)) : nothing,
    ...{ period, isExclusive, startsAt: startsAt.getTime() },
    ...(endsAt && { endsAt: endsAt.getTime() }),
    ...(link !== undefined && { link }),
    isJoined,
    reasons: [...reasons],
  }
}
