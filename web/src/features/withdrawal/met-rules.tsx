import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import type { WithdrawInfo } from './api.ts'
import css from './met-rules.module.css'
import { useFigures } from './reason-text.tsx'

type Met = WithdrawInfo['met'][number]

/** What is fine already, small. A rule that this version has no text for is left out. */
export function MetRules({ met }: { readonly met: readonly Met[] }) {
  const t = useT()
  const known = met.flatMap((rule) => {
    const text = rule.params.place === undefined ? texts[rule.code] : placeTexts[rule.code]
    return text ? [{ ...rule, text }] : []
  })
  if (known.length === 0) return null
  return (
    <ul className={css.rules} aria-label={t('withdraw.met')}>
      {known.map((rule) => (
        <MetRule key={rule.code} text={rule.text} params={rule.params} />
      ))}
    </ul>
  )
}

function MetRule({ text, params }: { readonly text: TextId; readonly params: Met['params'] }) {
  const t = useT()
  const figures = useFigures(params)
  return (
    <li className={css.rule}>
      <span className={css.tick}>
        <CheckIcon size={16} />
      </span>
      {t(text, figures)}
    </li>
  )
}

/** Each rule is named like the reason that it would be. */
const texts: Readonly<Record<string, TextId>> = {
  'phone.missing': 'withdraw.met.phone',
  'password.missing': 'withdraw.met.password',
  'payee.missing': 'withdraw.met.payee',
  'security.hold': 'withdraw.met.hold',
  'wager.left': 'withdraw.met.wager',
  'identity.required': 'withdraw.met.identity',
  'day.times': 'withdraw.met.times',
  'day.limit': 'withdraw.met.limit',
}

/** A wallet or an address is named. */
const placeTexts: Readonly<Record<string, TextId>> = { 'payee.missing': 'withdraw.met.payee.any' }
