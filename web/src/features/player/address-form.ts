import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ErrorTexts } from '../../lib/use-form.ts'
import type { PayeeInput } from './bank-form.ts'

type AddressForm = { readonly holderName: string; readonly address: string; readonly addressSignature: string }
type AddressErrors = ErrorTexts<keyof AddressForm>

/** The form of EIP-55, in which the case of the letters is a checksum. Undefined for a text that is not an address. */
export function withChecksum(written: string): string | undefined {
  const hex = /^0x([0-9a-f]{40})$/.exec(written.trim().toLowerCase())?.[1]
  if (hex === undefined) return undefined
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  return `0x${[...hex].map((digit, at) => (Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

/** The address that is meant, with its checksum. Undefined when it is none, or when the case of its letters says a mistake. */
export function parseAddress(written: string): string | undefined {
  const address = withChecksum(written)
  return isMistyped(written, address) ? undefined : address
}

/** Letters of one case are an address without a checksum. */
function isMistyped(written: string, address: string | undefined): boolean {
  const digits = written.trim().slice(2)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && digits !== address?.slice(2)
}

export function validateAddress({ holderName, address, addressSignature }: AddressForm): AddressErrors {
  return {
    ...(holderName.trim().length < 2 ? { holderName: 'bank.holder.empty' } : {}),
    ...addressError(address),
    ...signatureError(addressSignature),
  }
}

function addressError(written: string): AddressErrors {
  if (written.trim() === '') return { address: 'address.empty' }
  const address = withChecksum(written)
  if (address === undefined) return { address: 'address.malformed' }
  return isMistyped(written, address) ? { address: 'address.mistyped' } : {}
}

function signatureError(signature: string): AddressErrors {
  if (signature.trim() === '') return { addressSignature: 'address.signature.empty' }
  return /^0x[0-9a-fA-F]{130}$/.test(signature.trim()) ? {} : { addressSignature: 'address.signature.malformed' }
}

/** The form as the input of the call. */
export function addressInput({ holderName, address, addressSignature }: AddressForm, id?: string): PayeeInput {
  return {
    ...(id === undefined ? {} : { id }),
    holderName: holderName.trim().replace(/\s+/g, ' '),
    address: parseAddress(address) ?? address,
    addressSignature: addressSignature.trim(),
  }
}

export function addressErrorAt(field: string | undefined): AddressErrors {
  if (field === 'holderName') return { holderName: 'bank.holder.empty' }
  return field === 'addressSignature' ? { addressSignature: 'address.signature.wrong' } : { address: 'address.refused' }
}
