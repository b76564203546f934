import { t } from '../i18n/texts.ts'
import { urlTo } from '../lib/navigation/address.ts'
import type { GuardPopup } from '../lib/navigation/guard.ts'
import { navigateTo } from '../lib/navigation/navigate.ts'
import { showPopup } from '../lib/popups.ts'
import { openService } from '../lib/service-link.ts'

/** A closed door says why. The law of a market has a page that explains it; a closed cash desk has customer service. */
export async function showGuardPopup(popup: GuardPopup): Promise<void> {
  const title = t('app.popup.tips')
  if (popup === 'depositClosed') {
    const text = t('deposit.closePopup.text')
    if (await showPopup({ title, text, confirm: t('deposit.closePopup.confirm') })) openService()
  } else if (await showPopup({ title, text: t('market.popup.text'), confirm: t('market.popup.confirm') })) {
    await navigateTo(urlTo('law'))
  }
}
