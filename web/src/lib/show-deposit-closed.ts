import { activeTexts, onPages, t } from '../i18n/texts.ts'
import { showPopup } from './popups.ts'
import { openService } from './service-link.ts'

/** What stands in place of a closed cash desk: the reason, and the way to customer service. */
export async function showDepositClosed(reason?: string): Promise<void> {
  // From Home, or from an address, it may be the first thing that is said.
  await activeTexts().load(onPages)
  const title = t('app.popup.tips')
  const text = reason ?? t('deposit.closePopup.text')
  if (await showPopup({ title, text, confirm: t('deposit.closePopup.confirm') })) openService()
}
