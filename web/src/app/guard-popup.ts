import { activeTexts, onPages, t } from '../i18n/texts.ts'
import { urlTo } from '../lib/navigation/address.ts'
import type { GuardPopup } from '../lib/navigation/guard.ts'
import { navigateTo } from '../lib/navigation/navigate.ts'
import { showPopup } from '../lib/popups.ts'
import { showDepositClosed } from '../lib/show-deposit-closed.ts'

/** A closed door says why. The law of a market has a page that explains it; a closed cash desk has customer service. */
export async function showGuardPopup(popup: GuardPopup): Promise<void> {
  if (popup === 'depositClosed') return showDepositClosed()
  // Who came by an address meets the door before the app has learnt to speak.
  await activeTexts().load(onPages)
  const market = { title: t('app.popup.tips'), text: t('market.popup.text'), confirm: t('market.popup.confirm') }
  if (await showPopup(market)) await navigateTo(urlTo('law'))
}
