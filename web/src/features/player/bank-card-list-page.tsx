import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBankAccounts } from './api.ts'
import css from './bank.module.css'
import { BankAccountCard } from './bank-account-card.tsx'

export function BankCardListPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.bankCard')} />}>
      <Accounts />
    </Page>
  )
}

function Accounts() {
  const t = useT()
  const { data, error, refetch } = useBankAccounts()
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <Waiting />
  const { list, holdHours, wallets, coins } = data
  const hasKinds = wallets.length > 0 || coins !== undefined
  const add = <Add look={list.length === 0 ? 'primary' : 'plain'} hasKinds={hasKinds} />
  if (list.length === 0) return <Empty text={t(hasKinds ? 'bank.noneOfAny' : 'bank.none')} action={add} />
  return (
    <>
      <p className={css.intro}>{t('bank.intro')}</p>
      <ul className={css.list} aria-label={t('title.bankCard')}>
        {list.map((account) => (
          <li key={account.id}>
            <BankAccountCard account={account} />
          </li>
        ))}
      </ul>
      {add}
      <p className={css.foot}>{t('bank.holdRule', { hours: holdHours })}</p>
    </>
  )
}

function Add({ look, hasKinds }: { readonly look: 'primary' | 'plain'; readonly hasKinds: boolean }) {
  const t = useT()
  return (
    <ButtonLink look={look} block={look === 'plain'} to={urlTo('bankCard')}>
      <PlusIcon size={18} />
      {t(hasKinds ? 'bank.addAny' : 'bank.add')}
    </ButtonLink>
  )
}

function Waiting() {
  const t = useT()
  return (
    <div className={css.waiting} role="status" aria-label={t('page.loading')}>
      <Skeleton height={178} shape="card" />
      <Skeleton height={178} shape="card" />
    </div>
  )
}
