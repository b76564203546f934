import { useT } from '../../i18n/use-t.tsx'
import { useLanguage } from '../../lib/language.ts'
import css from './home.module.css'

type Seen = { readonly isError: boolean; readonly fetchStatus: string; readonly dataUpdatedAt: number }

/** Says from when the figures are, once newer ones cannot be had. It stands in the gap below them: nothing moves for it. */
export function AsOf({ call }: { readonly call: Seen }) {
  const t = useT()
  const lang = useLanguage((language) => language.lang)
  if (!call.isError && call.fetchStatus !== 'paused') return null
  const time = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' })
  return <p className={css.asOf}>{t('home.asOf', { time: time.format(call.dataUpdatedAt) })}</p>
}
