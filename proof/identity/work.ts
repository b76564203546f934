import { pbkdf2Sync } from 'node:crypto'

type Challenge = {
  readonly parameters: {
    readonly nonce: string
    readonly salt: string
    readonly cost: number
    readonly keyLength: number
    readonly keyPrefix: string
  }
}

/** Solves the proof of work that the app does when an account is under attack. */
export function solveProofOfWork(text: string): string {
  const challenge = JSON.parse(text) as Challenge
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
  for (let counter = 0; ; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4)
    const derivedKey = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex')
    if (!derivedKey.startsWith(keyPrefix)) continue
    return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
  }
}
