import {
  claimedWinners,
  forgedBundle,
  freshBundle,
  operatorSecret,
  resigned,
} from '../../ops/generate/open-draw/forge-draw.ts'
import { sampleDraw } from '../../ops/generate/open-draw/sample-draw.ts'
import { sampleWitnesses, witnessedEntry } from '../../ops/generate/open-draw/sample-witnesses.ts'
import { canonicalJson } from '../../server/src/features/lottery/fair/canonical-json.ts'
import type { SignedEntry } from '../../server/src/features/lottery/fair/log-entry.ts'
import { leafOf, rootOf } from '../../server/src/features/lottery/fair/merkle.ts'
import { drawNumbers } from '../../server/src/features/lottery/fair/numbers.ts'
import { operatorKey } from '../../server/src/features/lottery/fair/operator-key.ts'
import { signReceipt, signReceipts } from '../../server/src/features/lottery/fair/receipt.ts'
import { deriveSeed } from '../../server/src/features/lottery/fair/seed.ts'
import type { Bundle, Said } from '../../verifier/src/bundle.ts'
import type { Trust } from '../../verifier/src/trust.ts'
import { verifyDraw } from '../../verifier/src/verify-draw.ts'
import { verifyTicket } from '../../verifier/src/verify-ticket.ts'
import { type Check, check } from '../verdict.ts'

/**
 * The operator as the adversary: holds the signing key, knows the round and the seed, and signs what they like. Every
 * cheat must be refused by the verifier; the honest draw, and the one cheat that needs a quorum of witnesses, must not.
 */
const sample = sampleDraw()
const trust = sample.trust as Trust
const witnesses = sampleWitnesses

type Cheat = readonly [name: string, forge: () => Bundle, ticket?: () => unknown]

const cheats: readonly Cheat[] = [
  ['invents one winner of the jackpot', () => claimedWinners(1)],
  ['invents a thousand winners to thin the shares', () => claimedWinners(1_000)],
  ['names a losing ticket as the winner', () => ({ ...claimedWinners(1), winners: [provenTicket()] })],
  ['chooses a ticket when the round is known and dates the root back', () => findMatchingTicket([])],
  ['does so with one witness that signs an old time', () => findMatchingTicket(witnesses.slice(0, 1))],
  ['does so with strangers who sign under the names of witnesses', () => findMatchingTicket(impostors)],
  ['voids a draw whose root was seen in time', () => voided('unwitnessed')],
  ['voids a draw that has a result', () => voided('beaconLate')],
  ['draws by the next round', () => forgedBundle('drawn', ({ round }) => ({ round: round + 1 }))],
  ['publishes other numbers', () => forgedBundle('drawn', () => ({ numbers: [1, 2, 3, 4, 5, 6] }))],
  ['signs with a key of its choice', () => signedByOther()],
  ['publishes no checkpoint', () => ({ ...freshBundle(), checkpoints: {} })],
  ['sells a ticket under another log', freshBundle, () => splitTicket()],
  ['changes a ticket that it signed together with others', freshBundle, () => sharedTicket({ stake: 2_000 })],
  ['signs a ticket together with others that is not in the root', freshBundle, () => sharedTicket({ seq: 99 }, true)],
  ['pays another prize than the rules', freshBundle, () => ({ ...sample.ticket, prize: 8_000 })],
]

export async function proveOperatorRefused(): Promise<readonly Check[]> {
  const accepted: string[] = []
  for (const [name, forge, ticket] of cheats) {
    if (await isAccepted(forge(), ticket?.())) accepted.push(name)
  }
  const controls = [
    !(await isAccepted(freshBundle(), sample.ticket)) && 'the honest draw is refused',
    !(await isAccepted(freshBundle(), sharedTicket({}))) && 'an honest ticket under a shared signature is refused',
    // A quorum of witnesses that lie about the time is the limit of this proof, and shows that the cheat is a real one.
    !(await isAccepted(findMatchingTicket(witnesses.slice(0, 2)), undefined)) &&
      'the chosen ticket is refused for another reason',
  ]
  return [
    [`the verifier refuses all ${cheats.length} cheats of the operator`, accepted],
    check('it accepts the honest draw, and a chosen ticket only with a quorum of dishonest witnesses', controls),
  ]
}

async function isAccepted(bundle: Bundle, ticket: unknown): Promise<boolean> {
  for await (const { ok } of verifyDraw(bundle, trust)) if (!ok) return false
  if (ticket === undefined) return true
  for await (const { ok } of verifyTicket(bundle, ticket, trust)) if (!ok) return false
  return true
}

/** Varies one ticket of the operator until it wins; the lying witnesses sign an earlier time. */
function findMatchingTicket(lyingWitnesses: readonly (typeof witnesses)[number][]): Bundle {
  const leaves = sample.leaves.trim().split('\n')
  const { numbers, seed, root } = chosenTicket(leaves.map((leaf) => Buffer.from(leaf, 'hex')))
  const staked = 7_000
  const stakes = [{ mode: 'real', currency: 'INR', tickets: 6, lines: 7, staked }]
  const bundle = resigned(freshBundle(), (entry) => {
    if (entry.event === 'rooted') return { ...entry, said: { ...entry.said, root, tickets: 6, stakes } }
    if (entry.event === 'drawn') return { ...entry, said: { ...entry.said, seed, numbers } }
    return entry.event === 'published' ? { ...entry, said: paidFor(entry.said, staked) } : entry
  })
  const log = bundle.log as unknown as readonly SignedEntry[]
  const at = (event: string) => log.find((entry) => entry.event === event)?.at ?? 0
  const attested = (atMs: number, by: typeof witnesses) =>
    witnessedEntry({ key: operatorSecret, log: log.slice(0, 2), atMs, by })
  const honest = attested(at('published'), witnesses.slice(lyingWitnesses.length))
  const lies = attested(at('rooted'), [...lyingWitnesses])
    .note.split('\n')
    .slice(5)
  const rooted = { note: `${honest.note}${lies.join('\n')}`, path: honest.path }
  return { ...bundle, checkpoints: { ...bundle.checkpoints, rooted } }
}

function chosenTicket(leaves: readonly Buffer[]) {
  const { announced, drawn } = Object.fromEntries(freshBundle().log.map((entry) => [entry.event, entry.said])) as Said
  const picked = new Set([7, 13, 20, 28, 34, 41])
  for (let seq = 100; ; seq += 1) {
    const receipt = { ...sample.ticket.receipt, ticketId: 'operator-1', seq }
    const ticketRoot = rootOf([...leaves, leafOf(canonicalJson(receipt))])
    const secret = { beaconSignature: bytesOf(drawn.signature), opSeed: bytesOf(drawn.opSeed) }
    const seed = deriveSeed({ drawId: sample.bundle.drawId, rulesHash: announced.rulesHash, ticketRoot, ...secret })
    const numbers = drawNumbers(freshBundle().rules.numbers, seed)
    // Two right numbers win nothing, so that the payouts stay as they are.
    if (numbers.filter((number) => picked.has(number)).length === 2) {
      return { numbers, seed: seed.toString('hex'), root: ticketRoot.toString('hex') }
    }
  }
}

function paidFor(said: Said['published'], staked: number): Said['published'] {
  const share = freshBundle().rules.jackpot?.share ?? 0
  const fed = Math.floor((staked * share) / 10_000)
  const jackpots = said.jackpots.map((pot) =>
    pot.currency === 'INR' ? { ...pot, fed, carried: pot.opened + fed } : pot,
  )
  return { ...said, jackpots }
}

function voided(reason: Said['voided']['reason']): Bundle {
  const bundle = freshBundle()
  const last = bundle.log.at(-1)
  const entry = { ...last, position: (last?.position ?? 0) + 1, event: 'voided', said: { reason } }
  const kept = reason === 'unwitnessed' ? bundle.log.slice(0, 2) : bundle.log
  return resigned({ ...bundle, log: [...kept, entry] as unknown as Bundle['log'] }, (one) => one)
}

function signedByOther(): Bundle {
  return resigned(
    freshBundle(),
    (entry) => entry,
    () => operatorKey(Buffer.alloc(32, 1)),
  )
}

function provenTicket() {
  const { receipt, signature, path } = sample.ticket as unknown as Bundle['winners'][number]
  return { receipt, signature, path }
}

function splitTicket() {
  const receipt = { ...sample.ticket.receipt, checkpoint: { size: 1, root: '77'.repeat(32) } }
  return { ...sample.ticket, receipt, signature: signReceipt(operatorSecret, receipt) }
}

/** A ticket under a signature that it shares with two others. The change comes after it was signed, or before. */
function sharedTicket(change: Partial<typeof sample.ticket.receipt>, isSignedChanged = false) {
  const changed = { ...sample.ticket.receipt, ...change }
  const leaf = leafOf(canonicalJson(isSignedChanged ? changed : sample.ticket.receipt))
  const [signature = ''] = signReceipts(operatorSecret, [leaf, leafOf('second'), leafOf('third')])
  return { ...sample.ticket, receipt: changed, signature }
}

const impostors = witnesses.map(({ name }) => ({ name, secret: Buffer.alloc(32, 9) }))

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}
