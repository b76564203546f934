import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { LockIcon } from '../../ui/icons-home.tsx'
import type { Identity } from './api.ts'
import css from './kyc.module.css'

/** What happens to the photos, how long it takes, and from which amounts on the check is needed. */
export function KycNeeded({ info }: { readonly info: Identity }) {
  const t = useT()
  return (
    <section className={css.card}>
      <div className={css.after}>
        <span className={css.lock}>
          <LockIcon size={20} />
        </span>
        <div>
          <h2>{t('kyc.after.title')}</h2>
          <p>{t('kyc.after.text')}</p>
        </div>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t('kyc.usual')}</dt>
          <dd>{t('kyc.usual.minutes')}</dd>
        </div>
        {info.needed.map((one) => (
          <Amounts key={`${one.level} ${one.for}`} needed={one} />
        ))}
      </dl>
    </section>
  )
}

function Amounts({ needed }: { readonly needed: Identity['needed'][number] }) {
  const t = useT()
  const money = useMoney(needed.currency)
  return (
    <>
      <div>
        <dt>{t(needed.for === 'deposit' ? 'kyc.needed.deposit' : 'kyc.needed.withdraw')}</dt>
        <dd>{money.format(needed.above)}</dd>
      </div>
      <div>
        <dt>{t('kyc.reached')}</dt>
        <dd>{money.format(needed.reached)}</dd>
      </div>
    </>
  )
}
