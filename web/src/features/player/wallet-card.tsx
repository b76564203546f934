import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useSession } from '../../lib/session.ts'
import { findStored, store } from '../../lib/storage.ts'
import { useOnline } from '../../lib/use-online.ts'
import type { UserInfo } from '../../lib/user-info.ts'
import { Star } from '../../ui/art/star.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DepositIcon, WithdrawIcon } from '../../ui/icons.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons-eye.tsx'
import { NextIcon } from '../../ui/icons-player.tsx'
import css from './wallet-card.module.css'

type Of = { readonly player: UserInfo }

/** A card like a ticket: the player above the tear line, their balance below. */
export function WalletCard({ player }: Of) {
  const t = useT()
  return (
    <section className={css.card} aria-label={t('account.label')}>
      <Who player={player} />
      <div className={css.tear} aria-hidden="true" />
      <Balance player={player} />
      <div className={css.moves}>
        <ButtonLink look="accent" block to={urlTo('deposit')}>
          <DepositIcon size={18} />
          {t('title.deposit')}
        </ButtonLink>
        <ButtonLink look="accent" block to={urlTo('withdraw')}>
          <WithdrawIcon size={18} />
          {t('title.withdraw')}
        </ButtonLink>
      </div>
    </section>
  )
}

function Who({ player }: Of) {
  const t = useT()
  const uid = String(player.uid)
  return (
    <div className={css.who}>
      <Link className={css.face} to={urlTo('profile')} aria-label={t('title.profile')}>
        <Avatar name={player.avatar} />
      </Link>
      <div className={css.words}>
        <Link className={css.name} to={urlTo('profile')}>
          <span>{player.nickName}</span>
          <NextIcon size={16} />
        </Link>
        <p className={css.uid}>
          {t('account.uid', { uid })}
          <CopyButton text={uid} label={t('account.id')} />
        </p>
      </div>
      <Level />
    </div>
  )
}

function Level() {
  const t = useT()
  const level = useSession((session) => session.vipInfo?.currentVipConfig.level)
  if (level === undefined) return null
  return (
    <Link className={css.level} to={urlTo('vip')}>
      <span className={css.star} aria-hidden="true">
        <Star size={48} />
        <b>{level}</b>
      </span>
      <span className={css.vip} aria-hidden="true">
        {t('title.vip')}
      </span>
      <span className="visually-hidden">{t('account.vip', { level })}</span>
    </Link>
  )
}

function Balance({ player: { balance, areaCode } }: Of) {
  const t = useT()
  const isOnline = useOnline()
  const [hidden, setHidden] = useState(() => findStored('balanceHidden') ?? false)
  const market = { sign: currencySign(balance.currency), prefix: areaCode }
  const show = (units: number) => (hidden ? `${market.sign} ••••` : formatMoney(units, market))

  const available = show(balance.available)

  function toggle() {
    store('balanceHidden', !hidden)
    setHidden(!hidden)
  }

  return (
    <div className={css.balance}>
      <p className={css.label}>
        {/* Without the server the figures are those of the last visit that reached it. */}
        {t(isOnline ? 'account.balance' : 'account.balance.lastKnown')}
        <button type="button" className={css.eye} aria-pressed={hidden} onClick={toggle}>
          {hidden ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
          <span className="visually-hidden">{t('account.balance.hide')}</span>
        </button>
      </p>
      <p className={css.amount} data-long={available.length > 14 || undefined}>
        {available}
      </p>
      <dl className={css.parts}>
        <div>
          <dt>{t('account.balance.withdrawable')}</dt>
          <dd>{show(balance.withdrawable)}</dd>
        </div>
        <div>
          <dt>{t('account.balance.held')}</dt>
          <dd>{show(balance.held)}</dd>
        </div>
        <div>
          <dt>{t('account.balance.bonus')}</dt>
          <dd>{show(balance.bonus)}</dd>
        </div>
      </dl>
    </div>
  )
}
