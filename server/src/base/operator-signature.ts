import { createPublicKey, verify } from 'node:crypto'

export type Operator = { readonly name: string; readonly publicKey: Buffer }

/** Whether an operator's own key (Ed25519) has signed exactly this text. */
export function isSignedBy({ publicKey }: Operator, text: string, signature: Buffer): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), signature)
}
