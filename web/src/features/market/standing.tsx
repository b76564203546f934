import { langOf } from '@zamra/contract/languages.ts'
import { useTexts } from '../../i18n/use-t.tsx'
import { useSettings } from '../../lib/settings.ts'
import type { MarketInfo } from './api.ts'
import css from './law.module.css'
import { dayWords, marketName } from './words.ts'

/** Where the player lives and how things stand there, with its dates if the house is leaving. */
export function Standing({ info }: { readonly info: MarketInfo }) {
  const { locale, t } = useTexts()
  const lang = langOf(locale)
  const isSandbox = useSettings((settings) => settings.appConfig?.market.deployment === 'sandbox')
  const mode = info.mode === 'real' && isSandbox ? 'sandbox' : info.mode
  return (
    <section className={css.standing} aria-label={t(`market.mode.${mode}`)}>
      <p className={css.kicker}>{t(`market.mode.${mode}`)}</p>
      <h2 className={css.name}>{marketName(info.code, lang, t)}</h2>
      <p className={css.text}>{t(`market.mode.${mode}.text`)}</p>
      {info.windDown && (
        <dl className={css.dates}>
          <Day label={t('market.windDown.since')} day={dayWords(info.windDown.since, lang)} />
          {info.windDown.withdrawUntil && (
            <Day label={t('market.windDown.until')} day={dayWords(info.windDown.withdrawUntil, lang)} />
          )}
        </dl>
      )}
    </section>
  )
}

function Day({ label, day }: { readonly label: string; readonly day: string }) {
  return (
    <div className={css.date}>
      <dt>{label}</dt>
      <dd>{day}</dd>
    </div>
  )
}
