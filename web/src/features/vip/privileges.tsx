import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { usePercent } from '../../lib/use-percent.ts'
import type { VipInfo } from '../../lib/user-info.ts'
import { privilegeIcons } from './privilege-icons.ts'
import css from './privileges.module.css'
import type { Level } from './use-vip.ts'

type Privilege = VipInfo['privileges'][number]
type PrivilegesProps = { readonly info: VipInfo; readonly shown: number }

/** What the level gives, what the level that the player looks at gives, and when each comes next. */
export function Privileges({ info, shown }: PrivilegesProps) {
  const t = useT()
  const { currentVipConfig: own, nextVipConfig: next, vipList, privileges } = info
  if (privileges.length === 0) return null
  const other = shown === own.level ? next : vipList.find(({ level }) => level === shown)
  return (
    <section aria-labelledby="vip-privileges" className={css.privileges}>
      <h2 id="vip-privileges" className={css.title}>
        {t('vip.privileges', { level: own.name })}
        {other && <span>{other.name}</span>}
      </h2>
      <ul className={css.cards}>
        {privileges.map((privilege) => (
          <li key={privilege.type} className={css.card}>
            <Card privilege={privilege} info={info} other={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = { readonly privilege: Privilege; readonly info: VipInfo; readonly other: Level | undefined }

function Card({ privilege, info, other }: CardProps) {
  const t = useT()
  const figure = useFigure(info.currency)
  const { type } = privilege
  const Picture = privilegeIcons[type]
  return (
    <>
      <span className={css.icon}>
        <Picture size={20} />
      </span>
      <h3 className={css.label}>{t(`vip.type.${type}`)}</h3>
      <p className={css.amount}>{figure(type, info.currentVipConfig)}</p>
      {other && <p className={css.other}>{figure(type, other)}</p>}
      <p className={css.reason}>
        <Reason privilege={privilege} info={info} />
      </p>
    </>
  )
}

/** A rate for the rebate, an amount for the others. */
function useFigure(currency: string) {
  const percent = usePercent()
  const money = useMoney(currency)
  return (type: Privilege['type'], level: Level): string => {
    if (type === 'rebate') return percent(level.betRebateRate)
    const amount = { upgrade: level.upgradeBonus, weekly: level.weeklyBonus, birthday: level.birthdayBonus }[type]
    return amount > 0 ? money.format(amount) : '–'
  }
}

function Reason({ privilege, info }: Omit<CardProps, 'other'>) {
  const t = useT()
  const { day, moment } = useDates()
  const money = useMoney(info.currency)
  const { type, amount, nextAt = 0, reasons } = privilege
  const [reason] = reasons
  if (!reason) return <span className={css.ready}>{t('vip.claims')}</span>
  const { code, params } = reason
  if (code === 'birthday.missing') return <Link to={urlTo('editProfile')}>{t('vip.reason.birthday.missing')}</Link>
  if (code === 'level.tooLow') {
    const { level: wanted } = params
    return t('vip.reason.level.tooLow', { level: info.vipList.find(({ level }) => level === wanted)?.name ?? '' })
  }
  if (code === 'date.ahead' && type === 'rebate')
    return t('vip.reason.rebate', { amount: money.format(amount), date: moment(nextAt) })
  if (code === 'period.taken' || code === 'date.ahead') return t(`vip.reason.${code}`, { date: day(nextAt) })
  return t(`vip.reason.${code}`)
}
