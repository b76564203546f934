import { t } from '../../i18n/texts.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { canSuggestPasskeys, signWithPasskey, suggestSigning } from '../../lib/passkey.ts'
import { type Declaration, deviceInfo, type SignedIn } from './sign-in-calls.ts'

/** Signs in with a passkey of the device. Resolves with nothing when the player closes the prompt. */
export async function signInWithPasskey(declaration: Declaration): Promise<SignedIn | undefined> {
  const options = await askOptions()
  const response = await signWithPasskey(options).catch(() => {
    throw new CallError(t('refusal.passkey.refused'), { code: 999, kind: 'business', refusal: 'passkey.refused' })
  })
  return response === undefined ? undefined : login(response, declaration)
}

/**
 * Lets the browser suggest passkeys in the field. Resolves when the player takes one, with the sign-in call to make, or
 * with nothing where the browser cannot suggest or another prompt replaces this one.
 */
export async function suggestPasskey(): Promise<((declaration: Declaration) => Promise<SignedIn>) | undefined> {
  try {
    if (!(await canSuggestPasskeys())) return undefined
    const response = await suggestSigning(await askOptions())
    return (declaration) => login(response, declaration)
  } catch {
    return undefined
  }
}

async function askOptions(): Promise<string> {
  const { options } = await call('/passkey/loginOptions', {}, { quiet: true })
  return options
}

function login(response: string, declaration: Declaration): Promise<SignedIn> {
  return call('/passkey/login', { response, ...declaration, ...deviceInfo() }, { quiet: true })
}
