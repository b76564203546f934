import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/language.ts'

type EventTimeProps = { readonly what: 'ends' | 'paid'; readonly at: number; readonly tz: string }

/** A time of the event in its own zone and, where the phone has another one, in that of the player. */
export function EventTime({ what, at, tz }: EventTimeProps) {
  const t = useT()
  const { moment } = useDates()
  const lang = useLanguage((language) => language.lang)
  const inZone = new Intl.DateTimeFormat(lang, {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...{ timeZone: tz, timeZoneName: 'shortOffset' },
  })
  return (
    <p>
      {t(`event.${what}`, { at: inZone.format(at) })}
      <small>{t('event.local', { at: moment(at) })}</small>
    </p>
  )
}
