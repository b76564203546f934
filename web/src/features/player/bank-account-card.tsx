import { useMutation } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { showPopup } from '../../lib/popups.ts'
import { showToast } from '../../lib/toast.ts'
import { ChainIcon, WalletIcon } from '../../ui/icons-deposit.tsx'
import { BankIcon, BinIcon, PenIcon } from '../../ui/icons-player.tsx'
import { type BankAccount, useInvalidate } from './api.ts'
import '../../ui/art/art.css'
import css from './bank.module.css'

const marks = { bank: BankIcon, wallet: WalletIcon, chain: ChainIcon } as const

/** One payee: bank and branch, the last four digits, and its status. */
export function BankAccountCard({ account }: { readonly account: BankAccount }) {
  const t = useT()
  const { kind, bankName, branch, accountNoMasked, holderName, accountType } = account
  const Mark = marks[kind]
  return (
    <article className={css.card}>
      <header className={css.head}>
        <span className={css.mark}>
          <Mark size={22} />
        </span>
        <div className={css.bank}>
          <h2>{bankName}</h2>
          {branch && <p>{branch}</p>}
        </div>
        <Actions account={account} />
      </header>
      <p className={css.number}>{accountNoMasked}</p>
      <Mismatch account={account} />
      <div className={css.tear} aria-hidden="true" />
      <footer className={css.holder}>
        <span>
          {holderName}
          {accountType && <> · {t(`bank.type.${accountType}`)}</>}
        </span>
        <Status account={account} />
      </footer>
    </article>
  )
}

/** Verified, on hold until a time, or not verified. */
function Status({ account: { kind, verified, mismatch, holdUntil = 0 } }: { readonly account: BankAccount }) {
  const t = useT()
  const { moment } = useDates()
  if (mismatch) {
    return (
      <span className={css.standing} data-state="bad">
        {t('bank.other')}
      </span>
    )
  }
  if (holdUntil > nowMs()) {
    return (
      <span className={css.standing} data-state="hold">
        {t('bank.heldUntil', { time: moment(holdUntil) })}
      </span>
    )
  }
  // Nobody tells the name of an address: its owner has signed for it.
  if (kind === 'chain') {
    return (
      <span className={css.standing} data-state="ready">
        {t('address.proven')}
      </span>
    )
  }
  return (
    <span className={css.standing} data-state={verified ? 'ready' : 'open'}>
      {t(verified ? 'bank.verified' : 'bank.unverified')}
    </span>
  )
}

/** A later check found another holder name, or no such account any more. */
function Mismatch({ account: { mismatch, kind, bankName: wallet } }: { readonly account: BankAccount }) {
  const t = useT()
  if (!mismatch) return null
  const isWallet = kind === 'wallet'
  return (
    <div className={css.mismatch}>
      {mismatch.known === undefined ? (
        <p>{isWallet ? t('wallet.mismatch.gone', { wallet }) : t('bank.mismatch.gone')}</p>
      ) : (
        <>
          <p>
            {t('bank.mismatch.given')} <b>{mismatch.given}</b>.{' '}
            {isWallet ? t('wallet.mismatch.known', { wallet }) : t('bank.mismatch.known')} <b>{mismatch.known}</b>.
          </p>
          <p>{isWallet ? t('wallet.mismatch.fix', { wallet }) : t('bank.mismatch.fix')}</p>
        </>
      )}
    </div>
  )
}

function Actions({ account: { id, bankName, accountNoMasked } }: { readonly account: BankAccount }) {
  const t = useT()
  const invalidate = useInvalidate()
  const which = `${bankName} ${accountNoMasked}`

  const remove = useMutation({
    mutationFn: () => call('/bank/remove', { id }),
    onSuccess: () => showToast(t('bank.removed')),
    onSettled: () => Promise.all([invalidate('/bank/list'), refreshUserInfo()]),
  })

  async function confirmRemoval() {
    const sure = await showPopup({
      title: t('bank.remove'),
      text: t('bank.remove.ask', { account: which }),
      confirm: t('bank.remove'),
      cancel: t('do.cancel'),
    })
    if (sure) remove.mutate()
  }

  return (
    <div className={css.actions}>
      <Link className={css.action} to={urlTo('bankCard', { id })} aria-label={t('bank.change', { account: which })}>
        <PenIcon size={20} />
      </Link>
      <button
        type="button"
        className={css.action}
        aria-label={t('bank.removeOne', { account: which })}
        onClick={() => void confirmRemoval()}
      >
        <BinIcon size={20} />
      </button>
    </div>
  )
}
