import { langOf } from '@zamra/contract/languages.ts'
import { useTexts } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import type { MarketInfo } from './api.ts'
import { formatDay, formatMarketTime } from './labels.ts'
import css from './law.module.css'

/** The legal sources, the help lines, and the history of the policy. */
export function Sources({ info }: { readonly info: MarketInfo }) {
  return (
    <>
      {info.citations.length > 0 && <Citations citations={info.citations} />}
      {info.helplines.length > 0 && <Helplines helplines={info.helplines} />}
      {info.log.length > 0 && <Log log={info.log} timeZone={info.timeZone} />}
    </>
  )
}

/** A law is quoted in its own language. */
function Citations({ citations }: Pick<MarketInfo, 'citations'>) {
  const { locale, t } = useTexts()
  return (
    <section className={css.section} aria-label={t('market.law')}>
      <h3 className={css.legend}>{t('market.law')}</h3>
      <ul className={css.rows}>
        {citations.map(({ text, url, checkedOn }) => (
          <li key={text} className={css.row}>
            <span className={css.words}>
              <a className={css.link} href={url} target="_blank" rel="noopener noreferrer" lang="en">
                {text}
              </a>
              <span className={css.note}>{t('market.checked', { date: formatDay(checkedOn, langOf(locale)) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Helplines({ helplines }: Pick<MarketInfo, 'helplines'>) {
  const { t } = useTexts()
  return (
    <section className={css.section} aria-label={t('market.help')}>
      <h3 className={css.legend}>{t('market.help')}</h3>
      <ul className={css.rows}>
        {helplines.map(({ name, phone }) => (
          <li key={phone} className={css.row}>
            <span className={css.words}>{name}</span>
            <a className={css.link} href={`tel:${phone}`}>
              {phone}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Log({ log, timeZone }: Pick<MarketInfo, 'log' | 'timeZone'>) {
  const { locale, t } = useTexts()
  const { day } = useDates()
  return (
    <section className={css.section} aria-label={t('market.log')}>
      <h3 className={css.legend}>{t('market.log')}</h3>
      <ul className={css.rows}>
        {log.map(({ version, publishedAt, approvals, effectiveAt, never }) => (
          <li key={version} className={css.row}>
            <span className={css.words}>
              {t('market.log.version', { version })}
              <span className={css.note}>{t('market.log.approvals', { date: day(publishedAt), approvals })}</span>
              {never && <span className={css.note}>{t(`market.log.${never}`)}</span>}
              {effectiveAt !== undefined && !never && (
                <span className={css.note}>
                  {t('market.log.from', { date: formatMarketTime(effectiveAt, langOf(locale), timeZone) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
