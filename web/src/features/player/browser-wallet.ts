import { addressOwnershipText } from '@zamra/contract/address-ownership.ts'
import { withChecksum } from './address-form.ts'

/** What a wallet puts into the pages that its own browser shows, or that its extension reaches (EIP-1193). */
type BrowserWallet = {
  request(what: { readonly method: string; readonly params?: readonly string[] }): Promise<unknown>
}

function browserWallet(): BrowserWallet | undefined {
  return typeof window === 'undefined' ? undefined : (window as { readonly ethereum?: BrowserWallet }).ethereum
}

export function hasBrowserWallet(): boolean {
  return typeof browserWallet()?.request === 'function'
}

type Signed = { readonly address: string; readonly addressSignature: string }

/** Asks the wallet for the player's address and for its signature. Undefined when the player or the wallet refuses. */
export async function signInWallet(uid: number, network: string): Promise<Signed | undefined> {
  const ethereum = browserWallet()
  try {
    const accounts = await ethereum?.request({ method: 'eth_requestAccounts' })
    const [first] = Array.isArray(accounts) ? (accounts as readonly unknown[]) : []
    const address = typeof first === 'string' ? withChecksum(first) : undefined
    if (!ethereum || address === undefined) return undefined
    const text = toHex(addressOwnershipText(uid, address, network))
    const signature = await ethereum.request({ method: 'personal_sign', params: [text, address] })
    return typeof signature === 'string' ? { address, addressSignature: signature } : undefined
  } catch {
    return undefined
  }
}

/** Wallets take the text as hexadecimal bytes, so that none reads it in another way. */
function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
