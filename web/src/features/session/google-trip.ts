/** The address of Google's sign-in page. The answer comes back in the fragment, which no server sees. */
export function authorizeAddress(
  { authorizeUrl, clientId, nonce }: { authorizeUrl: string; clientId: string; nonce: string },
  state: string,
  returnTo: string,
): string {
  const address = new URL(authorizeUrl)
  const wanted = {
    client_id: clientId,
    redirect_uri: returnTo,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    prompt: 'select_account',
    nonce,
    state,
  }
  for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value)
  return address.href
}

/** The claims of the token in the fields of the call. The server verifies the token and trusts only that. */
export function claimsOf(googleToken: string) {
  const claims = payloadOf(googleToken)
  const said = {
    email: claims.email,
    name: claims.name,
    familyName: claims.family_name,
    givenName: claims.given_name,
    avatar: claims.picture,
  }
  const words = Object.entries(said).filter((pair): pair is [keyof typeof said, string] => typeof pair[1] === 'string')
  const googleId = typeof claims.sub === 'string' ? claims.sub : ''
  return { googleToken, googleId, ...(Object.fromEntries(words) as Partial<Record<keyof typeof said, string>>) }
}

function payloadOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
    return JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
