import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import css from './drawing-soon.module.css'
import { useLate } from './use-late.ts'

const fetchSales = () => import('./sales.tsx').then((module) => module.Sales)

/** The draws that can still be bought. Its place is kept from the first paint on. */
export function DrawingSoon() {
  const t = useT()
  const Sales = useLate(fetchSales)
  return (
    <section className={css.soon} aria-label={t('home.soon')}>
      <div className={css.head}>
        <h2>{t('home.soon')}</h2>
        <Link to={urlTo('lottery')} className={css.all}>
          {t('home.soon.all')}
        </Link>
      </div>
      <div className={css.place}>{Sales ? <Sales /> : <div className={css.waiting} />}</div>
    </section>
  )
}
