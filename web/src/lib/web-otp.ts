type OtpOptions = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ['sms'] } }

/** Reads the code from the text message where the browser supports WebOTP; elsewhere resolves with nothing. */
export async function codeFromMessage(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const wish: OtpOptions = { otp: { transport: ['sms'] }, signal }
  try {
    const credential = (await navigator.credentials.get(wish)) as { readonly code?: string } | null
    return credential?.code
  } catch {
    // The player declined, or no message came: they type the code.
    return undefined
  }
}
