import type * as z from 'zod/mini'
import type { bankSave } from './player.ts'

type Account = Omit<z.input<(typeof bankSave)['input']>, 'verificationCode' | 'passkey'>

/**
 * What a passkey signs to confirm a payee: SHA-256, in hex, of the very fields that `/bank/save` then takes.
 * The phone and the server work it out by this one rule, so that a signature for one account fits no other.
 */
export async function bankDigest(account: Account): Promise<string> {
  const { id = '', holderName, accountNo = '', ifsc = '', routing = '', iban = '', accountType = '' } = account
  const { mobileWallet, walletNo = '', address } = account
  const wallet = mobileWallet === undefined ? [] : [mobileWallet, walletNo]
  const chain = address === undefined ? [] : ['chain', address, account.addressSignature ?? '']
  const fields = JSON.stringify([id, holderName, accountNo, ifsc, routing, iban, accountType, ...wallet, ...chain])
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(fields)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
