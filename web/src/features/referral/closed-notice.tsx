import type { Reason } from '@zamra/contract/law.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useReasonText } from '../../lib/use-reason-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AgentInfo } from './api.ts'

type Reasons = AgentInfo['reasons']

type ClosedNoticeProps = {
  readonly reasons: Reasons
  readonly title?: TextId
  /** Where nothing is offered. */
  readonly notOpen?: TextId
}

/** Why invitations earn nothing. What was earned before can still be claimed above, where the law allows it. */
export function ClosedNotice({ reasons, title = 'earn.closed', notOpen = 'earn.closed.notOpen' }: ClosedNoticeProps) {
  const t = useT()
  const own: Partial<Record<Reasons[number]['code'], TextId>> = {
    'account.excluded': 'earn.closed.excluded',
    'promo.notOpen': notOpen,
    'phone.missing': 'event.rule.phone',
  }
  const law = useReasonText(
    reasons
      .filter(({ code }) => code === 'market.closed')
      .map(({ params: { rule, ...params } }) => ({ code: rule, params }) as Reason),
  )
  return (
    <Notice tone="warn">
      <b>{t(title)}</b>
      {reasons.map(({ code }) => {
        const id = own[code]
        return id && <p key={code}>{t(id)}</p>
      })}
      {law && <p>{law}</p>}
      {reasons.some(({ action }) => action === 'bindPhone') && (
        <ButtonLink look="plain" to={urlTo('phoneBinding', { from: 'invitationalRanks' })}>
          {t('event.bind')}
        </ButtonLink>
      )}
    </Notice>
  )
}
