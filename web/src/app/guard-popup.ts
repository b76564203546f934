import { t } from '../i18n/texts.ts'
import type { GuardPopup } from '../lib/navigation/guard.ts'
import { showPopup } from '../lib/popups.ts'
import { openService } from '../lib/service-link.ts'

/** A closed door: says why, and its button leads to customer service. */
export async function showGuardPopup(popup: GuardPopup): Promise<void> {
  const text = popup === 'depositClosed' ? 'deposit.closePopup.text' : 'market.popup.text'
  const confirmed = await showPopup({
    title: t('app.popup.tips'),
    text: t(text),
    confirm: t('deposit.closePopup.confirm'),
  })
  if (confirmed) openService()
}
