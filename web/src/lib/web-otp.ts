type OtpOptions = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ['sms'] } }

/** Where the phone can read the message for us, it offers to; elsewhere nothing comes of it. */
export async function codeFromMessage(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const wish: OtpOptions = { otp: { transport: ['sms'] }, signal }
  try {
    const credential = (await navigator.credentials.get(wish)) as { readonly code?: string } | null
    return credential?.code
  } catch {
    // Refused by the player, or the message never came: he types it.
    return undefined
  }
}
