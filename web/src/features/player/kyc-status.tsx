import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { openService } from '../../lib/service-link.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Result } from '../../ui/result.tsx'
import type { Identity } from './api.ts'
import css from './kyc.module.css'
import { KycNeeded } from './kyc-needed.tsx'

type StatusProps = { readonly info: Identity; readonly onSendAgain: () => void }

/** Everything but the form: in progress, to be sent again, ended, verified. */
export function KycStatus({ info, onSendAgain }: StatusProps) {
  if (info.state === 'pending' || info.state === 'review') return <Waiting info={info} state={info.state} />
  if (info.state === 'verified') return <Verified />
  if (info.state === 'rejected') return <Rejected info={info} />
  if (info.state === 'retry') return <Retry info={info} onSendAgain={onSendAgain} />
  return <Closed />
}

function Waiting({ info, state }: { readonly info: Identity; readonly state: 'pending' | 'review' }) {
  const t = useT()
  const { moment } = useDates()
  const text = t(`kyc.${state}.text`, { time: moment(info.sentAt ?? 0) })
  return (
    <>
      <Result outcome="waiting" title={t(`kyc.${state}.title`)} text={text} />
      <KycNeeded info={info} />
    </>
  )
}

function Verified() {
  const t = useT()
  const action = <ButtonLink to={urlTo('withdraw')}>{t('kyc.verified.do')}</ButtonLink>
  return <Result outcome="done" title={t('kyc.verified.title')} text={t('kyc.verified.text')} action={action} />
}

function Rejected({ info }: { readonly info: Identity }) {
  const t = useT()
  const support = <Button onClick={openService}>{t('kyc.support')}</Button>
  return (
    <>
      <Result outcome="failed" title={t('kyc.rejected.title')} text={t('kyc.rejected.text')} action={support} />
      <Reasons reasons={info.reasons} />
    </>
  )
}

function Retry({ info, onSendAgain }: StatusProps) {
  const t = useT()
  const { moment } = useDates()
  const { attempts, canSubmit } = info
  return (
    <>
      <Result
        outcome="failed"
        title={t('kyc.retry.title')}
        action={canSubmit && <Button onClick={onSendAgain}>{t('kyc.retry.do')}</Button>}
      />
      <Reasons reasons={info.reasons} />
      {canSubmit && <p className={css.small}>{t('kyc.attempts', { left: attempts.left })}</p>}
      {attempts.nextAt && (
        <Notice tone="warn">{t('kyc.over', { max: attempts.max, time: moment(attempts.nextAt) })}</Notice>
      )}
      <KycNeeded info={info} />
    </>
  )
}

function Closed() {
  const t = useT()
  return <Result outcome="waiting" title={t('kyc.closed.title')} text={t('kyc.closed.text')} />
}

function Reasons({ reasons }: { readonly reasons: Identity['reasons'] }) {
  const t = useT()
  return (
    <ul className={css.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>
          <Notice tone="bad">{t(`kyc.reason.${reason}` satisfies TextId)}</Notice>
        </li>
      ))}
    </ul>
  )
}
