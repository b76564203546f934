import { useLanguage } from './language.ts'

/** Writes a rate in percent, such as 1.5, as the player's language does: `1.5%`, `1,5 %`. */
export function usePercent(): (rate: number) => string {
  const lang = useLanguage((language) => language.lang)
  const format = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 })
  return (rate) => format.format(rate / 100)
}
