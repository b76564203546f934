import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The names of the browser's errors when the player declines or lets the prompt time out. */
const declined = new Set(['NotAllowedError', 'AbortError'])

export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/** Whether the browser offers passkeys among its suggestions for a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/** Makes a passkey on this device. The answer goes back to the server as it is; nothing when the player declined. */
export async function makePasskey(options: string): Promise<string | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return answerOf(startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }))
}

/** Signs a challenge with a passkey of this device; nothing when the player declined. */
export async function signWithPasskey(options: string): Promise<string | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return answerOf(startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }))
}

/** Waits until the player takes one of the browser's suggestions. Rejects when another passkey prompt replaces it. */
export async function suggestSigning(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

async function answerOf(ceremony: Promise<object>): Promise<string | undefined> {
  try {
    return JSON.stringify(await ceremony)
  } catch (error) {
    if (error instanceof Error && declined.has(error.name)) return undefined
    throw error
  }
}
