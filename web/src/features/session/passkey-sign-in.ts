import { t } from '../../i18n/texts.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { canSuggestPasskeys, signWithPasskey, suggestSigning } from '../../lib/passkey.ts'
import { deviceWords } from './device-words.ts'
import type { SignedIn } from './sign-in-calls.ts'

/** Asks the device for a passkey. Whoever closes the browser's question has simply changed his mind. */
export async function signInWithPasskey(): Promise<SignedIn | undefined> {
  const options = await askOptions()
  const response = await signWithPasskey(options).catch(() => {
    throw new CallError(t('refusal.passkey.refused'), { code: 999, kind: 'business', refusal: 'passkey.refused' })
  })
  return response === undefined ? undefined : login(response)
}

/**
 * Lets the browser offer passkeys among its suggestions for the field. Ends when the player takes one, with the
 * sign-in that is left to do; quietly with nothing where the browser cannot, or when another question replaces this.
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
  return call('/passkey/login', { response, ...deviceWords() }, { quiet: true })
}
