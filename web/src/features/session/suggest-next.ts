import { activeTexts, t } from '../../i18n/texts.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import { showPopup } from '../../lib/popups.ts'

/** Suggests a password of one's own, or limits, and leads to the page where they are chosen. */
export async function suggestNext(what: 'password' | 'limits'): Promise<void> {
  if (what === 'password') await suggestPassword()
  else await suggestLimits()
}

async function suggestPassword(): Promise<void> {
  const wanted = await showPopup({
    title: t('session.change.title'),
    text: t('session.change.text'),
    confirm: t('session.change.now'),
    cancel: t('session.change.later'),
  })
  if (wanted) await navigateTo(urlTo('changePassword'))
}

async function suggestLimits(): Promise<void> {
  await activeTexts().load(['safety'])
  const wanted = await showPopup({
    title: t('safety.suggest.title'),
    text: t('safety.suggest.text'),
    confirm: t('safety.suggest.now'),
    cancel: t('safety.suggest.later'),
  })
  if (wanted) await navigateTo(urlTo('saferPlay'))
}
