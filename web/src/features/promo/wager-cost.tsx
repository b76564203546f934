import type { Money as MinorUnits } from '@zamra/contract/money.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { usePercent } from '../../lib/use-percent.ts'
import type { OfferDetail } from './api.ts'
import { type BonusPlan, runs } from './simulate-bonus.ts'
import { useBestBet, useBonusValue } from './use-bonus-value.ts'
import css from './wager-cost.module.css'

type WagerCostProps = {
  readonly currency: string
  readonly wager: NonNullable<OfferDetail['wager']>
  /** What must be bet in all. */
  readonly amount: MinorUnits
  /** What is bet so many times. */
  readonly base: MinorUnits
  /** What is played with: own money of the deposit, and the bonus. */
  readonly cash: MinorUnits
  readonly bonus: MinorUnits
}

/** A small bet, so that the number of bets is one a player can picture. */
const betAmount = 5_000

/**
 * What must be bet before the bonus is the player's own, in which time, and what it is likely worth: simulated with the
 * published odds of a game whose bets count.
 */
export function WagerCost({ currency, wager, amount, base, cash, bonus }: WagerCostProps) {
  const t = useT()
  const percent = usePercent()
  const money = useMoney(currency)
  const perBet = BigInt(Math.min(betAmount, wager.maxBet ?? betAmount))
  const bets = (amount + perBet - 1n) / perBet
  const best = useBestBet()
  const value = useBonusValue(best && planOf({ played: [cash, bonus, amount, perBet], wager, best }))
  return (
    <section className={css.card} aria-label={t('promo.plan.cost')}>
      <div className={css.top}>
        <h2>{t('promo.plan.cost')}</h2>
        <span className={css.chip}>{t('promo.plan.times', { times: wager.times })}</span>
      </div>
      <p>
        {t(wager.base === 'bonusPlusDeposit' ? 'promo.plan.both' : 'promo.plan.bonusOnly', {
          amount: money.format(amount),
          times: wager.times,
          base: money.format(base),
        })}
      </p>
      <dl className={css.figures}>
        <div>
          <dt>{t('promo.plan.perBet', { amount: money.format(perBet) })}</dt>
          <dd>{t('promo.plan.bets', { count: Number(bets) })}</dd>
        </div>
        <div>
          <dt>{t('promo.plan.have')}</dt>
          <dd>{t('promo.plan.days', { days: wager.days })}</dd>
        </div>
        <div>
          <dt>{t('promo.plan.worth')}</dt>
          <dd>{value ? money.formatSigned(Math.round(value.worth / 100) * 100) : '…'}</dd>
        </div>
        <div>
          <dt>{t('promo.plan.finish')}</dt>
          <dd>{value ? percent(Math.round(value.finished * 100)) : '…'}</dd>
        </div>
      </dl>
      <p className={css.note}>{value && best && t('promo.plan.simulated', { runs, rate: percent(best.rtp / 100) })}</p>
    </section>
  )
}

type Planned = {
  /** Own money, bonus, what must be bet, and one bet. */
  readonly played: readonly [bigint, bigint, bigint, bigint]
  readonly wager: WagerCostProps['wager']
  readonly best: NonNullable<ReturnType<typeof useBestBet>>
}

/** No plan where the lottery does not count. Numbers instead of amounts, because an estimate need not be exact. */
function planOf({ played, wager, best }: Planned): BonusPlan | undefined {
  const [cash = 0, bonus = 0, required = 0, stake = 0] = played.map(Number)
  const weight = wager.weights.lottery ?? 0
  return weight > 0 ? { cash, bonus, wager: required, stake, weight, odds: best.odds } : undefined
}
