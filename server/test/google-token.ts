type Channel = { readonly authorizeUrl: string; readonly clientId: string; readonly nonce: string }

/** The way of a browser: to the issuer, to its page, and back with a token behind the `#`. */
export async function googleTokenOf(person: string, { authorizeUrl, clientId, nonce }: Channel): Promise<string> {
  const address = new URL(authorizeUrl)
  const wanted = {
    client_id: clientId,
    redirect_uri: 'http://localhost:4321/pages/Login',
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    prompt: 'select_account',
    nonce,
    state: 'state-of-the-visit',
  }
  for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value)
  const cookies = new Map<string, string>()
  let [url, body]: [string, URLSearchParams | undefined] = [address.href, undefined]
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = answer.headers.get('location')
    body = location ? undefined : new URLSearchParams({ person })
    if (location) url = new URL(location, url).href
    const fragment = new URLSearchParams(new URL(url).hash.slice(1))
    if (fragment.has('id_token')) return fragment.get('id_token') as string
  }
  throw new Error(`no token came back: ${url}`)
}
