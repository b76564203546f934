import type { Action, Reason } from '@zamra/contract/law.ts'
import { useT } from '../i18n/use-t.tsx'
import { urlTo } from '../lib/navigation/address.ts'
import { Link } from '../lib/navigation/link.tsx'
import { useCall } from '../lib/queries.ts'
import { isSignedIn, useSession } from '../lib/session.ts'
import { useReasonText } from '../lib/use-reason-text.ts'
import { Notice } from './notice.tsx'

const none: readonly Reason[] = []

/** Why the law of the player's market closes an action, and the page that explains it. Nothing while the action is open. */
export function LawNotice({ action }: { readonly action: Action }) {
  const t = useT()
  const { data } = useCall('/market/info', {}, { enabled: useSession(isSignedIn) })
  const text = useReasonText(data?.may[action].reasons ?? none)
  if (!text) return null
  return (
    <Notice tone="warn" action={<Link to={urlTo('law')}>{t('title.law')}</Link>}>
      <p>{text}</p>
    </Notice>
  )
}
