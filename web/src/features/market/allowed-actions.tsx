import { langOf } from '@zamra/contract/languages.ts'
import { useTexts } from '../../i18n/use-t.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { LockIcon } from '../../ui/icons-home.tsx'
import type { MarketInfo } from './api.ts'
import { reasonText } from './labels.ts'
import css from './law.module.css'

/** Withdrawing comes first, because a worried player looks for it. */
const shown = ['withdraw', 'deposit', 'bet', 'promotion', 'referral', 'track'] as const

/** Every action and whether it is allowed. A refusal says why, unless the reason is the market's mode, shown above. */
export function AllowedActions({ info }: { readonly info: MarketInfo }) {
  const { locale, t } = useTexts()
  return (
    <section className={css.section} aria-label={t('market.may')}>
      <h3 className={css.legend}>{t('market.may')}</h3>
      <ul className={css.rows}>
        {shown.map((action) => {
          const { allowed, reasons } = info.may[action]
          const reason = reasons.findLast(({ code }) => !code.startsWith('mode.'))
          const isGood = allowed || action === 'track'
          return (
            <li key={action} className={css.row}>
              <span className={classNames(css.sign, isGood ? css.yes : css.no)}>
                {isGood ? <CheckIcon size={16} /> : <LockIcon size={16} />}
              </span>
              <span className={css.words}>
                {t(`market.action.${action}`)}
                {reason && <span className={css.note}>{reasonText(reason, langOf(locale), t)}</span>}
              </span>
              <span className={css.answer}>{t(answerTo(action, allowed))}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function answerTo(action: (typeof shown)[number], allowed: boolean) {
  if (action === 'track') return allowed ? 'market.consent' : 'market.off'
  return allowed ? 'market.open' : 'market.closed'
}
