import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import * as market from '../server/src/features/market/index.ts'
import { signWith } from './operator-command.ts'

/** The operator of a command. The private key stays in this process. */
export type Signer = { readonly who: string; readonly key: string }

/** Signs a proposal and writes it to a new file, for another operator to read and publish. */
export function writeSignedProposal(
  file: string,
  subject: market.ProposalSubject,
  content: string,
  signer: Signer,
): void {
  const { signature } = signedProposal(subject, content, signer)
  writeFileSync(file, JSON.stringify({ content, signature: signature.toString('hex') }), { flag: 'wx' })
}

export function signedProposal(
  subject: market.ProposalSubject,
  content: string,
  signer: Signer,
): market.SignedProposal {
  return { content, signature: signed(market.textToPropose(subject, content), signer) }
}

export function readSignedProposal(file: string): market.SignedProposal {
  const shape = z.strictObject({ content: z.string(), signature: z.string() })
  const { content, signature } = market.readProposal(shape, readFileSync(file, 'utf8'))
  return { content, signature: Buffer.from(signature, 'hex') }
}

export function approvalOf(
  subject: market.ProposalSubject,
  { content }: market.SignedProposal,
  signer: Signer,
  at: Date,
): market.ProposalApproval {
  const by = signer.who
  return { by, signature: signed(market.textToApprove(subject, content, { by, at }), signer), at }
}

function signed(text: string, { who, key }: Signer): Buffer {
  if (who === '' || key === '') throw new market.ProposalError('a proposal needs --who and --key')
  return signWith(key, text)
}
