import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { VipInfo } from '../../lib/user-info.ts'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { ShieldIcon } from '../../ui/icons-player.tsx'
import { Meter } from '../../ui/meter.tsx'
import css from './keep-card.module.css'

/** What keeps the level, until when, and what happens otherwise. */
export function KeepCard({ info }: { readonly info: VipInfo }) {
  const t = useT()
  const { day } = useDates()
  const money = useMoney(info.currency)
  const { relegation, currentVipConfig, vipList } = info
  if (!relegation) return null
  const { betNeed, betDone, endsAt, dropTo } = relegation
  // A level whose bonus was paid in this period stays until it ends.
  const isKept = betDone >= betNeed || dropTo >= currentVipConfig.level
  const level = currentVipConfig.name
  // The last instant of the last day, because the period ends at midnight.
  const until = day(endsAt - 1)
  const Picture = isKept ? ShieldIcon : ClockIcon
  const below = vipList.find((one) => one.level === dropTo)?.name ?? ''
  return (
    <section className={css.card} data-kept={isKept || undefined} aria-labelledby="vip-keep">
      <span className={css.icon}>
        <Picture size={22} />
      </span>
      <div className={css.words}>
        <h2 id="vip-keep" className={css.title}>
          {t(isKept ? 'vip.kept' : 'vip.keep', { level, date: until })}
        </h2>
        <Meter label={t('vip.betsOfPeriod')} value={Math.min(betDone, betNeed)} max={betNeed} />
        <p className={css.figures}>
          <b>{money.format(betDone)}</b>
          <span>{t('vip.ofBets', { amount: money.format(betNeed) })}</span>
        </p>
        {!isKept && (
          <p className={css.text}>{t('vip.drop', { level: below, amount: money.format(betNeed - betDone) })}</p>
        )}
      </div>
    </section>
  )
}
