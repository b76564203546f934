import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** The names of the browser's errors when the person declines or lets the prompt time out. */
const declined = new Set(['NotAllowedError', 'AbortError'])

/** Makes a passkey; nothing when the person declined. */
export async function makePasskey(options: string): Promise<string | undefined> {
  return answerOf(startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }))
}

/** Signs a challenge; nothing when the person declined. */
export async function signWithPasskey(options: string): Promise<string | undefined> {
  return answerOf(startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }))
}

async function answerOf(ceremony: Promise<object>): Promise<string | undefined> {
  try {
    return JSON.stringify(await ceremony)
  } catch (error) {
    if (error instanceof Error && declined.has(error.name)) return undefined
    throw error
  }
}

/** The SHA-256 of a text, computed in this browser: what is shown is what is signed. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
