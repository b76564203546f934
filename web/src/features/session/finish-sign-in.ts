import { goOn } from '../../lib/navigation/navigate.ts'
import { signIn } from '../../lib/session.ts'
import type { SignedIn } from './sign-in-calls.ts'

/**
 * Stores the session and shows the requested page. There a player with a temporary password is asked to change it, and a
 * new player to choose limits, where their market wants that.
 */
export async function finishSignIn(answer: SignedIn, redirect: string | undefined): Promise<void> {
  signIn(answer)
  await goOn(redirect)
  const asked = answer.isChangePassword ? 'password' : answer.promptLimits && 'limits'
  if (asked) await (await import('./suggest-next.ts')).suggestNext(asked)
}
