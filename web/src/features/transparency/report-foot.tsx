import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { SaveIcon } from '../../ui/icons-lottery.tsx'
import type { ReportDocument } from './api.ts'
import css from './report-page.module.css'
import { useFormat } from './use-format.ts'

/** How the figures are made, in the words of the document itself. */
export function HowToRead({ document }: { readonly document: ReportDocument }) {
  const t = useT()
  const format = useFormat()
  const { rounded, playersMin, roundsMin } = document
  const { counts, digits, shares } = rounded
  return (
    <section className={css.card} aria-label={t('report.read')}>
      <h2>{t('report.read')}</h2>
      <ul className={css.notes}>
        <li>{t('report.read.rounded', { counts, digits, shares, below: format.count(rounded.sharesBelow) })}</li>
        <li>{t('report.read.few', { players: playersMin, rounds: format.count(roundsMin) })}</li>
        <li>{t('report.read.proves')}</li>
      </ul>
    </section>
  )
}

/** The button that verifies, once more at the end of the page, and the file itself. */
export function Foot({ day, children }: { readonly day: string; readonly children: ReactNode }) {
  const t = useT()
  return (
    <section className={css.foot} aria-label={t('report.self')}>
      <div>
        <h2>{t('report.self')}</h2>
        <p>{t('report.self.text')}</p>
      </div>
      <div className={css.buttons}>
        {children}
        <a className={css.file} href={`/transparency/${day}.json`} download={`report-${day}.json`}>
          <SaveIcon size={18} />
          {t('report.json')}
        </a>
      </div>
    </section>
  )
}

const related = [
  ['lotteryVerify', 'title.lotteryVerify'],
  ['withdrawTerms', 'title.withdrawTerms'],
  ['faq', 'title.faq'],
  ['saferPlay', 'title.saferPlay'],
] as const

export function More() {
  const t = useT()
  return (
    <>
      <nav className={css.more} aria-label={t('report.more')}>
        {related.map(([name, title]) => (
          <Link key={name} to={urlTo(name)}>
            {t(title)}
          </Link>
        ))}
      </nav>
      <p className={css.small}>{t('report.adults')}</p>
    </>
  )
}
