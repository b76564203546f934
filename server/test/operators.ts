import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { uuidv7 } from '../src/base/random.ts'
import type { Proposal } from '../src/features/deposit/index.ts'
import type { Approval } from '../src/features/deposit/review/approval.ts'
import type { World } from './world.ts'

/** For tests of what a decision does, below the check of its signatures. */
export const approval: Approval = { by: 'Noor', content: '{}', proposalSignature: '', approvalSignature: '' }

export type TestOperator = { readonly name: string; readonly key: KeyObject }

/** A registered operator with a key of their own, or with the given one. */
export async function newOperator(world: World, name: string, key?: KeyObject): Promise<TestOperator> {
  const own = key ?? generateKeyPairSync('ed25519').privateKey
  const raw = Buffer.from(own.export({ format: 'jwk' }).x ?? '', 'base64url')
  await world.mainOwner.query('insert into operator (name, public_key, added_at) values ($1, $2, now())', [name, raw])
  return { name, key: own }
}

export function signed({ key }: TestOperator, text: string): Buffer {
  return sign(null, Buffer.from(text), key)
}

export function proposalBy({ name: by }: TestOperator, what: Omit<Proposal, 'id' | 'by' | 'sentAs' | 'why'>): Proposal {
  return { id: uuidv7(), sentAs: '', why: 'the payer has called', by, ...what }
}
