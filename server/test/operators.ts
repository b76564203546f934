import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemNow } from '../src/base/clock.ts'
import { uuidv7 } from '../src/base/random.ts'
import type { Proposal } from '../src/features/deposit/index.ts'
import type { Approval } from '../src/features/deposit/review/approval.ts'
import {
  contentToPropose,
  type MarketPolicy,
  type ProposalApproval,
  type ProposalSubject,
  publishProposal,
  type SignedProposal,
  textToApprove,
  textToPropose,
} from '../src/features/market/index.ts'
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

/** An operator with their key in a file, as the options of an operator command. */
export function operatorOptions({ name, key }: TestOperator, folder: string): readonly string[] {
  const file = join(folder, `${name}.pem`)
  writeFileSync(file, key.export({ format: 'pem', type: 'pkcs8' }))
  return ['--who', name, '--key', file]
}

/** What one operator proposes and another one approves, as `npm run promo` sends it. */
export function signedBoth(
  [proposer, approver]: readonly [TestOperator, TestOperator],
  subject: ProposalSubject,
  content: string,
): readonly [SignedProposal, ProposalApproval] {
  const approved = { by: approver.name, at: systemNow() }
  return [
    { content, signature: signed(proposer, textToPropose(subject, content)) },
    { ...approved, signature: signed(approver, textToApprove(subject, content, approved)) },
  ]
}

/** As `npm run market` publishes them: a live server loads no policy without the signatures of two operators. */
export async function publishSignedPolicies(world: World, policies: readonly MarketPolicy[]): Promise<void> {
  const { main } = world.app.databases
  const operators = [await newOperator(world, 'Noor'), await newOperator(world, 'Vikram')] as const
  const content = await contentToPropose(main.read, policies, { why: 'a new deployment', by: 'Noor', at: systemNow() })
  await main.transact((tx) => publishProposal(tx, ...signedBoth(operators, 'policy', content), systemNow()))
}

export function signed({ key }: TestOperator, text: string): Buffer {
  return sign(null, Buffer.from(text), key)
}

export function proposalBy({ name: by }: TestOperator, what: Omit<Proposal, 'id' | 'by' | 'sentAs' | 'why'>): Proposal {
  return { id: uuidv7(), sentAs: '', why: 'the payer has called', by, ...what }
}
