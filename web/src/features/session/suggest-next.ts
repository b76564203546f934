import { t } from '../../i18n/texts.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import { showPopup } from '../../lib/popups.ts'

const pages = { change: 'changePassword', limits: 'saferPlay' } as const

/** Suggests a password of one's own, or limits, and leads to the page where they are chosen. */
export async function suggestNext(what: keyof typeof pages): Promise<void> {
  const wanted = await showPopup({
    title: t(`session.${what}.title`),
    text: t(`session.${what}.text`),
    confirm: t(`session.${what}.now`),
    cancel: t(`session.${what}.later`),
  })
  if (wanted) await navigateTo(urlTo(pages[what]))
}
