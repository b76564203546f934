import { t } from '../../i18n/texts.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { canSuggestPasskeys, signWithPasskey, suggestSigning } from '../../lib/passkey.ts'
import type { SignedIn } from './sign-in-calls.ts'
import { deviceInfo } from './sign-in-calls.ts'

/** Signs in with a passkey of the device. Resolves with nothing when the player closes the prompt. */
export async function signInWithPasskey(): Promise<SignedIn | undefined> {
  const options = await askOptions()
  const response = await signWithPasskey(options).catch(() => {
    throw new CallError(t('refusal.passkey.refused'), { code: 999, kind: 'business', refusal: 'passkey.refused' })
  })
  return response === undefined ? undefined : login(response)
}

/**
 * Lets the browser suggest passkeys in the field. Resolves when the player takes one, with the sign-in call to make, or
 * with nothing where the browser cannot suggest or another prompt replaces this one.
 */
export async function suggestPasskey(): Promise<(() => Promise<SignedIn>) | undefined> {
  try {
    if (!(await canSuggestPasskeys())) return undefined
    const response = await suggestSigning(await askOptions())
    return () => login(response)
  } catch {
    return undefined
  }
}

async function askOptions(): Promise<string> {
  const { options } = await call('/passkey/loginOptions', {}, { quiet: true })
  return options
}

function login(response: string): Promise<SignedIn> {
  return call('/passkey/login', { response, ...deviceInfo() }, { quiet: true })
}
