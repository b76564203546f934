import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { useBankAccounts } from './api.ts'
import { BankEditor } from './bank-editor.tsx'
import { FormSkeleton, ForPlayer } from './for-player.tsx'
import { PhoneFirst } from './phone-first.tsx'

/** Adds a bank account, or changes the one in the address. */
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
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  const account = data.list.find((one) => one.id === id)
  if (id !== undefined && !account) return <Empty text={t('refusal.thing.notFound')} />
  return <BankEditor kind={data.form} holdHours={data.holdHours} account={account} />
}
