import { expect, test } from 'vitest'
import { parseAddress, validateAddress, withChecksum } from './address-form.ts'

/** From EIP-55. */
const examples = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test('writes the checksum of an address, whatever the case it came in', () => {
  for (const address of examples) {
    expect(withChecksum(address.toLowerCase())).toBe(address)
    expect(parseAddress(` ${address} `)).toBe(address)
    expect(parseAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
  }
})

test('tells a missing, a malformed and a mistyped address or signature apart', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const valid = { holderName: 'Asha Rao', address, addressSignature: `0x${'a'.repeat(130)}` }
  expect(validateAddress(valid)).toEqual({})
  expect(validateAddress({ holderName: ' ', address: '', addressSignature: '' })).toEqual({
    holderName: 'bank.holder.empty',
    address: 'address.empty',
    addressSignature: 'address.signature.empty',
  })
  expect(validateAddress({ ...valid, address: address.slice(0, -1) })).toEqual({ address: 'address.malformed' })
  expect(validateAddress({ ...valid, address: address.replace('aA', 'AA') })).toEqual({ address: 'address.mistyped' })
  expect(validateAddress({ ...valid, addressSignature: address })).toEqual({
    addressSignature: 'address.signature.malformed',
  })
})
