import type { AppContext } from '../../../app-context.ts'

/** Who asks for a passkey. The browser gives a passkey to nobody but the domain it was made for. */
export type RelyingParty = { readonly rpID: string; readonly rpName: string; readonly origin: string }

export function relyingPartyOf({ config }: Pick<AppContext, 'config'>): RelyingParty {
  return { rpID: new URL(config.webOrigin).hostname, rpName: 'Zamra', origin: config.webOrigin }
}
