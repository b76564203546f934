import type { RefusalCode } from '@zamra/contract/refusal.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { limitFigures } from '../../lib/limit-figures.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { reasonsOf, stopTextOf, useReasonText } from '../../lib/use-reason-text.ts'
import css from './originals.module.css'
import { unfairText } from './unfair-text.ts'

type NextPage = 'saferPlay' | 'accountCase' | 'law' | 'deposit' | 'search'

/** Where the player goes on after a refusal. */
const nextSteps: Partial<Readonly<Record<RefusalCode, readonly [NextPage, TextId]>>> = {
  'limit.reached': ['saferPlay', 'title.saferPlay'],
  'safety.excluded': ['saferPlay', 'title.saferPlay'],
  'account.frozen': ['accountCase', 'title.case'],
  'market.notAllowed': ['law', 'title.law'],
  'balance.insufficient': ['deposit', 'originals.deposit'],
  'game.closed': ['search', 'title.search'],
  'game.notOffered': ['search', 'title.search'],
}

/** Why nothing was staked, and what the player can do about it. */
export function BetError({ error, currency }: { readonly error: CallError; readonly currency: string }) {
  const t = useT()
  const money = useMoney(currency)
  const reasonText = useReasonText(reasonsOf(error))
  const next = error.refusal && nextSteps[error.refusal]
  return (
    <p className={css.error} role="alert">
      <span>
        {(unfairText(error, t) ?? reasonText) ||
          [error.message, limitFigures(error, money, t), stopTextOf(error)].filter(Boolean).join('. ')}
      </span>
      {next && <Link to={urlTo(next[0])}>{t(next[1])}</Link>}
    </p>
  )
}
