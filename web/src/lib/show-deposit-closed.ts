import { activeTexts, onPages, t } from '../i18n/texts.ts'
import { showPopup, usePopups } from './popups.ts'
import { openService } from './service-link.ts'

/**
 * What stands in place of a closed cash desk: the reason, and the way to customer service. Who is refused at the desk
 * hears it from the answer and from the desk that closes; he is told once.
 */
export async function showDepositClosed(reason?: string): Promise<void> {
  // From Home, or from an address, it may be the first thing that is said.
  await activeTexts().load(onPages)
  const confirm = t('deposit.closePopup.confirm')
  if (usePopups.getState().waiting.some((popup) => popup.confirm === confirm)) return
  const text = reason ?? t('deposit.closePopup.text')
  if (await showPopup({ title: t('app.popup.tips'), text, confirm })) openService()
}
