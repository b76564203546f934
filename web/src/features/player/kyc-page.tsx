import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { useIdentity } from './api.ts'
import { FormSkeleton } from './for-player.tsx'
import css from './kyc.module.css'
import { KycFlow } from './kyc-flow.tsx'

/** Only a player who has sent something sees it. */
const KycStatus = lazyPart(async () => (await import('./kyc-status.tsx')).KycStatus)

/** Who the player is: what to send, how far it is, and what follows from it. The server decides which of these it is. */
export function KycPage() {
  const t = useT()
  const { data, error, refetch } = useIdentity()
  const [isSending, setSending] = useState(false)
  const isFirst = data?.state === 'none' && data.canSubmit
  const isOpen = data !== undefined && (isFirst || (isSending && data.canSubmit))
  return (
    <Page header={<Header title={t('title.kyc')} />} className={css.page}>
      {isOpen && <KycFlow info={data} onSent={() => setSending(false)} />}
      {data && !isOpen && <KycStatus info={data} onSendAgain={() => setSending(true)} fallback={<FormSkeleton />} />}
      {!data && (error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
    </Page>
  )
}
