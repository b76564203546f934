import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { usePercent } from '../../lib/use-percent.ts'
import type { VipInfo } from '../../lib/user-info.ts'
import { WithdrawIcon } from '../../ui/icons.tsx'
import { LedgerIcon } from '../../ui/icons-player.tsx'
import { RepeatIcon } from '../../ui/icons-vip.tsx'
import css from './benefits.module.css'
import type { Level } from './use-vip.ts'

type BenefitsProps = { readonly info: VipInfo; readonly shown: number }

/** The player's level beside the one they look at, or the next. */
export function Benefits({ info, shown }: BenefitsProps) {
  const t = useT()
  const rows = useRows(info)
  const { currentVipConfig: own, nextVipConfig: next, vipList } = info
  const other = shown === own.level ? next : vipList.find(({ level }) => level === shown)
  return (
    <section className={css.benefits} aria-labelledby="vip-benefits">
      <table className={css.table}>
        <caption id="vip-benefits" className={css.caption}>
          {t('vip.benefits')}
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{own.name}</th>
            {other && <th scope="col">{other.name}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, icon: Picture, show }) => (
            <tr key={label}>
              <th scope="row">
                <span className={css.label}>
                  <span className={css.icon}>
                    <Picture size={18} />
                  </span>
                  {label}
                </span>
              </th>
              <td>{show(own)}</td>
              {other && <td data-better={other.level > own.level || undefined}>{show(other)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A benefit that no level has is left out. */
function useRows({ vipList, currency }: VipInfo) {
  const t = useT()
  const percent = usePercent()
  const money = useMoney(currency)
  const sum = (amount: number) => (amount > 0 ? money.format(amount) : '–')
  const rows = [
    ['vip.dailyLimit', WithdrawIcon, (level: Level) => level.withdrawDailyLimit, sum],
    ['vip.dailyTimes', RepeatIcon, (level: Level) => level.withdrawDailyTimes, String],
    ['vip.fee', LedgerIcon, (level: Level) => level.withdrawFeeRate, percent],
  ] as const
  return rows
    .filter(([, , read]) => vipList.some((level) => read(level) > 0))
    .map(([id, icon, read, format]) => ({ label: t(id), icon, show: (level: Level) => format(read(level)) }))
}
