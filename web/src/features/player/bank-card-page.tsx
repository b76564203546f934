import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { type BankAccount, useBankAccounts } from './api.ts'
import css from './bank.module.css'
import { BankEditor } from './bank-editor.tsx'
import { FormSkeleton, ForPlayer } from './for-player.tsx'
import { type PayeeKind, PayeeKinds } from './payee-kinds.tsx'
import { PhoneFirst } from './phone-first.tsx'
import { WalletEditor } from './wallet-editor.tsx'

/** Checksums of addresses need code that few players use. */
const AddressEditor = lazyPart(() => import('./address-editor.tsx').then((module) => module.AddressEditor))

/** Adds a bank account, a mobile wallet or an address for coins, or changes the one in the address bar. */
export function BankCardPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.bankCard')} />}>
      <ForPlayer>
        {({ phoneBound, passkeyCount }) =>
          phoneBound || passkeyCount > 0 ? <Account /> : <PhoneFirst text={t('bank.phoneFirst')} from="bankCard" />
        }
      </ForPlayer>
    </Page>
  )
}

function Account() {
  const t = useT()
  const { id } = useParameters('bankCard')
  const { data, error, refetch } = useBankAccounts()
  const [chosen, setChosen] = useState<PayeeKind>('bank')
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  const account = data.list.find((one) => one.id === id)
  if (id !== undefined && !account) return <Empty text={t('refusal.thing.notFound')} />
  // The kind of a stored account stays: another kind is another account.
  if (account) return <Editor payees={data} kind={kindOf(account)} account={account} />
  const { wallets, coins, closed = [] } = data
  return (
    <>
      {(wallets.length > 0 || coins) && (
        <PayeeKinds wallets={wallets} coins={coins} kind={chosen} onChoose={setChosen} />
      )}
      {closed.map((kind) => (
        <p key={kind} className={css.closed}>
          {t(kind === 'wallet' ? 'bank.closed.wallet' : 'bank.closed.chain')}
        </p>
      ))}
      <Editor payees={data} kind={chosen} account={undefined} />
    </>
  )
}

type EditorProps = {
  readonly payees: WireOutputOf<'/bank/list'>
  readonly kind: PayeeKind
  readonly account: BankAccount | undefined
}

function Editor({ payees: { form, holdHours, wallets, coins }, kind, account }: EditorProps) {
  const t = useT()
  const wallet = wallets.find(({ code }) => code === kind)
  if (wallet) return <WalletEditor key={wallet.code} wallet={wallet} holdHours={holdHours} account={account} />
  if (kind === 'bank') return <BankEditor kind={form} holdHours={holdHours} account={account} />
  if (kind === 'chain' && coins)
    return <AddressEditor coins={coins} holdHours={holdHours} account={account} fallback={<FormSkeleton />} />
  return <Empty text={t(kind === 'chain' ? 'bank.closed.chain' : 'bank.closed.wallet')} />
}

function kindOf({ kind, mobileWallet }: BankAccount): PayeeKind {
  return mobileWallet ?? (kind === 'chain' ? 'chain' : 'bank')
}
