import { hash, type KeyObject } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import { leafOf, levelsOf, type PathStep, rootFrom } from './merkle.ts'
import { isTextSigned, signText } from './statement.ts'

/** One thing a ticket bets on: the bet's name in the rules, what was picked, and its stake in minor units. */
export type ReceiptPick = { readonly bet: string; readonly pick: string; readonly stake: number }

/** The player's copy of a ticket. All of it is covered by the signature and by the root of the draw. */
export type Receipt = {
  readonly v: 1
  readonly ticketId: string
  readonly drawId: string
  readonly game: string
  readonly mode: 'real' | 'free'
  readonly picks: readonly ReceiptPick[]
  /** The sum of the picks, in minor units of the currency. */
  readonly stake: number
  readonly currency: string
  /** Identifies the player to those who know the salt: see `playerHash`. */
  readonly player: string
  /** The player's gapless sequence number in the ledger; 0 in free play. */
  readonly seq: number
  /** When the ticket was accepted, in milliseconds since 1970. */
  readonly at: number
  /** The head of the log under which the sale was opened: two players who hold different ones prove a split log. */
  readonly checkpoint?: { readonly size: number; readonly root: string } | undefined
}

/** In hex. The leaf is made from the same canonical text, so a caller that needs both can pass it in. */
export function signReceipt(key: KeyObject, receipt: Receipt, text = canonicalJson(receipt)): string {
  return signText(key, 'receipt', text)
}

const signatureBytes = 64
const stepBytes = 33
/** The byte before the neighbour of a step, in hex. */
const sides = { left: '00', right: '01' } as const

/**
 * Signs receipts that are made together with one signature, because a signature costs as much as twenty hashes. Each of
 * them gets the signature of the top of a tree of their leaves, followed by the steps from its own leaf to that top. In
 * hex, in the order of the leaves.
 */
export function signReceipts(key: KeyObject, leaves: readonly Buffer[]): readonly string[] {
  const levels = levelsOf(leaves).map((level) => level.map((node) => node.toString('hex')))
  const signature = signText(key, 'receipts', levels.at(-1)?.[0] ?? '')
  return leaves.map((_, place) => {
    let text = signature
    let at = place
    for (const level of levels) {
      const isRight = (at & 1) === 1
      const neighbour = level[isRight ? at - 1 : at + 1]
      if (neighbour !== undefined) text += (isRight ? sides.left : sides.right) + neighbour
      at >>= 1
    }
    return text
  })
}

/** Of one receipt alone, or of several that were signed together. */
export function verifyReceipt(key: KeyObject, receipt: Receipt, signature: string): boolean {
  const text = canonicalJson(receipt)
  const [own, steps] = splitSignature(Buffer.from(signature, 'hex'))
  if (steps.length === 0) return isTextSigned(key, 'receipt', text, own)
  return isTextSigned(key, 'receipts', rootFrom(leafOf(text), steps).toString('hex'), own)
}

function splitSignature(bytes: Buffer): readonly [own: Buffer, steps: readonly PathStep[]] {
  const steps: PathStep[] = []
  for (let at = signatureBytes; at < bytes.length; at += stepBytes) {
    steps.push({ side: bytes[at] === 0 ? 'left' : 'right', node: bytes.subarray(at + 1, at + stepBytes) })
  }
  return [bytes.subarray(0, signatureBytes), steps]
}

/** Only the player knows the salt and can prove that a ticket is theirs; nobody else can tell whose it is. In hex. */
export function playerHash(salt: Uint8Array, playerId: number): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(String(playerId))]), 'hex')
}
