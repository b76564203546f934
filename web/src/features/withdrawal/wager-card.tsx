import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Meter } from '../../ui/meter.tsx'
import type { Grant, WithdrawInfo } from './api.ts'
import css from './withdrawal.module.css'

/** How much is still to be bet, for each bonus by itself, because each opens by itself. */
export function WagerCard({ info: { wager, currency } }: { readonly info: WithdrawInfo }) {
  const t = useT()
  if (wager.remaining === 0) return null
  const meters = wager.grants.filter(({ remaining }) => remaining > 0)
  return (
    <section className={css.card} aria-label={t('withdraw.wager')}>
      <h2>{t('withdraw.wager')}</h2>
      {meters.map((grant) => (
        <WagerMeter key={grant.grantId} grant={grant} currency={currency} hasName={meters.length > 1} />
      ))}
    </section>
  )
}

type WagerMeterProps = { readonly grant: Grant; readonly currency: string; readonly hasName: boolean }

function WagerMeter({ grant, currency, hasName }: WagerMeterProps) {
  const { name, done, required, remaining } = grant
  const t = useT()
  const money = useMoney(currency)
  return (
    <div className={css.wager}>
      {hasName && name && <p className={css.grant}>{name}</p>}
      <Meter label={t('withdraw.wager')} value={done} max={required} />
      <p className={css.ends}>
        <span>
          <b>{money.format(done)}</b> {t('withdraw.of', { amount: money.format(required) })}
        </span>
        <span className={css.toGo}>{t('withdraw.wager.left', { amount: money.format(remaining) })}</span>
      </p>
    </div>
  )
}
