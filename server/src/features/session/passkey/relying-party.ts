import type { AppContext } from '../../../app-context.ts'

/** The WebAuthn relying party. A browser offers a passkey only to the domain it was created for. */
export type RelyingParty = { readonly rpID: string; readonly rpName: string; readonly origin: string }

export function relyingPartyOf({ config }: Pick<AppContext, 'config'>): RelyingParty {
  return { rpID: new URL(config.webOrigin).hostname, rpName: 'Zamra', origin: config.webOrigin }
}
