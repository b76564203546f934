import { useT } from '../../i18n/use-t.tsx'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useSession } from '../../lib/session.ts'
import { findStored } from '../../lib/storage.ts'
import { UserIcon } from '../../ui/icons.tsx'
import css from './home.module.css'

/** What the player has, and the way to his account. Who hides his balance there hides it here. */
export function Purse() {
  const t = useT()
  const { uid, userInfo } = useSession()
  const isHidden = findStored('balanceHidden') ?? false
  const own = userInfo &&
    !isHidden && { sign: currencySign(userInfo.balance.currency), prefix: userInfo.areaCode ?? '' }
  const name = t('home.player', { uid: String(uid) })
  return (
    <Link to={urlTo('account')} className={css.who} aria-label={own ? undefined : name}>
      {own ? (
        <>
          <span className="visually-hidden">{name}</span> {formatMoney(userInfo.balance.available, own)}
        </>
      ) : (
        uid
      )}
      <span className={css.face}>
        <UserIcon size={18} />
      </span>
    </Link>
  )
}
