import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { QuestionIcon } from '../../ui/icons-player.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import type { WithdrawInfo } from './api.ts'
import css from './open-ticket.module.css'
import { Sum } from './sum.tsx'

/** What can leave now is the headline; the balance is a side figure. */
export function OpenTicket({ info }: { readonly info: WithdrawInfo }) {
  const t = useT()
  const money = useMoney(info.currency)
  const { cash, onTheWay } = info.balance
  const isPartly = info.withdrawable < cash || info.blocked.length > 0
  const sides = [
    { label: t('withdraw.balance'), sum: cash },
    { label: t('withdraw.locked'), sum: Math.max(0, cash - info.withdrawable) },
    { label: t('withdraw.onTheWay'), sum: onTheWay },
  ]
  const head = (
    <div className={css.head}>
      <div>
        <p className={css.label}>{t('withdraw.open')}</p>
        <Sum className={css.sum} text={money.format(info.withdrawable)} />
      </div>
      {isPartly && (
        <Link className={css.why} to={urlTo('withdrawWhy')}>
          <QuestionIcon size={18} />
          {t(info.withdrawable > 0 ? 'withdraw.whyNotAll' : 'withdraw.whyNot')}
        </Link>
      )}
    </div>
  )
  return (
    <Ticket label={t('withdraw.open')} head={head}>
      <dl className={css.sides}>
        {sides.map(({ label, sum }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money.format(sum)}</dd>
          </div>
        ))}
      </dl>
    </Ticket>
  )
}
