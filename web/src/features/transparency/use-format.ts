import { memoize } from '../../i18n/memoize.ts'
import { useLanguage } from '../../lib/language.ts'

const minute = 60
const hour = 3_600
const day = 86_400

/** Writes the figures of a report in the player's language. */
export function useFormat() {
  return formatsIn(useLanguage((language) => language.lang))
}

const formatsIn = memoize((lang) => {
  const number = new Intl.NumberFormat(lang)
  const share = new Intl.NumberFormat(lang, { style: 'percent' })
  const rate = new Intl.NumberFormat(lang, { style: 'percent', minimumFractionDigits: 2 })
  const short = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
  const unit = memoize((name) => new Intl.NumberFormat(lang, { style: 'unit', unit: name, unitDisplay: 'short' }))
  return {
    count: (value: number) => number.format(value),
    /** A share in percent. */
    share: (percent: number) => share.format(percent / 100),
    /** A return in basis points. */
    rate: (basisPoints: number) => rate.format(basisPoints / 10_000),
    /** A calendar day, which is the same in every time zone. */
    day: (text: string) => long.format(Date.parse(text)),
    shortDay: (text: string) => short.format(Date.parse(text)),
    /** The day of a moment in the zone of the report. */
    dayAt: (ms: number, timeZone: string) =>
      new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone }).format(ms),
    moment: (ms: number, timeZone: string) =>
      new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'long', timeZone }).format(ms),
    /** A time in at most two units, rounded up: no figure looks better than it is. */
    time: (seconds: number) =>
      unitsOf(seconds)
        // A line may end between the units, not inside of one.
        .map(([value, name]) => unit(name).format(value).replaceAll(' ', '\u00a0'))
        .join(' '),
  }
})

function unitsOf(seconds: number): readonly (readonly [number, string])[] {
  if (seconds < minute) return [[seconds, 'second']]
  const minutes = Math.ceil(seconds / minute) * minute
  if (minutes < day) return twoUnits(minutes, [hour, 'hour'], [minute, 'minute'])
  return twoUnits(Math.ceil(seconds / hour) * hour, [day, 'day'], [hour, 'hour'])
}

type Unit = readonly [size: number, name: string]

function twoUnits(seconds: number, [large, largeName]: Unit, [small, smallName]: Unit) {
  const parts = [
    [Math.floor(seconds / large), largeName],
    [Math.floor((seconds % large) / small), smallName],
  ] as const
  return parts.filter(([value]) => value > 0)
}
