import { activeTexts, onPages, t } from '../i18n/texts.ts'
import { urlTo } from '../lib/navigation/address.ts'
import type { GuardPopup } from '../lib/navigation/guard.ts'
import { navigateTo } from '../lib/navigation/navigate.ts'
import { showPopup } from '../lib/popups.ts'
import { showDepositClosed } from '../lib/show-deposit-closed.ts'

/** Says why a page is closed. The law of a market has a page that explains it; for closed deposits there is customer service. */
export async function showGuardPopup(popup: GuardPopup): Promise<void> {
  if (popup === 'depositClosed') return showDepositClosed()
  // When the closed page is the first one, its texts are not loaded yet.
  await activeTexts().load(onPages)
  const market = { title: t('app.popup.tips'), text: t('market.popup.text'), confirm: t('market.popup.confirm') }
  if (await showPopup(market)) await navigateTo(urlTo('law'))
}
