import { activeTexts, t } from '../../i18n/texts.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import { showPopup } from '../../lib/popups.ts'

const suggestions = {
  password: { texts: 'session.change', page: 'changePassword' },
  limits: { texts: 'safety.suggest', page: 'saferPlay' },
} as const

/** Suggests a password of one's own, or limits, and leads to the page where they are chosen. */
export async function suggestNext(what: keyof typeof suggestions): Promise<void> {
  const { texts, page } = suggestions[what]
  if (what === 'limits') await activeTexts().load(['safety'])
  const wanted = await showPopup({
    title: t(`${texts}.title`),
    text: t(`${texts}.text`),
    confirm: t(`${texts}.now`),
    cancel: t(`${texts}.later`),
  })
  if (wanted) await navigateTo(urlTo(page))
}
