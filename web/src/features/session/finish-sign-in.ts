import { t } from '../../i18n/texts.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { goOn, navigateTo } from '../../lib/navigation/navigate.ts'
import { showPopup } from '../../lib/popups.ts'
import { signIn } from '../../lib/session.ts'
import type { SignedIn } from './sign-in-calls.ts'

/**
 * Stores the session and shows the requested page. There a player with a temporary password is asked to change it, and a
 * new player to choose limits, where their market wants that.
 */
export async function finishSignIn(answer: SignedIn, redirect: string | undefined): Promise<void> {
  signIn(answer)
  await goOn(redirect)
  if (answer.isChangePassword) await suggestNewPassword()
  else if (answer.promptLimits) await suggestLimits()
}

async function suggestNewPassword(): Promise<void> {
  const wanted = await showPopup({
    title: t('session.change.title'),
    text: t('session.change.text'),
    confirm: t('session.change.now'),
    cancel: t('session.change.later'),
  })
  if (wanted) await navigateTo(urlTo('changePassword'))
}

async function suggestLimits(): Promise<void> {
  const wanted = await showPopup({
    title: t('session.limits.title'),
    text: t('session.limits.text'),
    confirm: t('session.limits.now'),
    cancel: t('session.limits.later'),
  })
  if (wanted) await navigateTo(urlTo('saferPlay'))
}
