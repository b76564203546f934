import { activeTexts, onPages, t } from '../i18n/texts.ts'
import { showPopup, usePopups } from './popups.ts'
import { openService } from './service-link.ts'

/**
 * Says that deposits are closed, why, and offers customer service. The refused call and the page that closes can both
 * ask for it; the popup is shown once.
 */
export async function showDepositClosed(reason?: string): Promise<void> {
  // From Home, or from an address, its texts can be missing still.
  await activeTexts().load(onPages)
  const confirm = t('deposit.closePopup.confirm')
  if (usePopups.getState().waiting.some((popup) => popup.confirm === confirm)) return
  const text = reason ?? t('deposit.closePopup.text')
  if (await showPopup({ title: t('app.popup.tips'), text, confirm })) openService()
}
