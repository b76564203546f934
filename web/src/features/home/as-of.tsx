import { useT } from '../../i18n/use-t.tsx'
import { useLanguage } from '../../lib/language.ts'
import css from './home.module.css'

type QueryState = { readonly isError: boolean; readonly fetchStatus: string; readonly dataUpdatedAt: number }

/** Shows the age of the data once it cannot be refreshed. It uses the gap below the block, so the layout does not shift. */
export function AsOf({ query }: { readonly query: QueryState }) {
  const t = useT()
  const lang = useLanguage((language) => language.lang)
  if (!query.isError && query.fetchStatus !== 'paused') return null
  const time = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' })
  return <p className={css.asOf}>{t('home.asOf', { time: time.format(query.dataUpdatedAt) })}</p>
}
