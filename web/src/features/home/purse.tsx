import { useT } from '../../i18n/use-t.tsx'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useSession } from '../../lib/session.ts'
import { findStored } from '../../lib/storage.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import css from './home.module.css'

/** What the player has, the way to his account, and the way to more. Who hides his balance there hides it here. */
export function Purse() {
  const t = useT()
  const { uid, userInfo } = useSession()
  const isHidden = findStored('balanceHidden') ?? false
  const own = userInfo &&
    !isHidden && { sign: currencySign(userInfo.balance.currency), prefix: userInfo.areaCode ?? '' }
  const name = t('home.player', { uid: String(uid) })
  return (
    <span className={css.who}>
      <Link to={urlTo('account')} className={css.has} aria-label={own ? undefined : name}>
        {own ? (
          <>
            <span className="visually-hidden">{name}</span> {formatMoney(userInfo.balance.available, own)}
          </>
        ) : (
          uid
        )}
      </Link>
      <Link to={urlTo('deposit')} className={css.face} aria-label={t('title.deposit')}>
        <PlusIcon size={18} />
      </Link>
    </span>
  )
}
