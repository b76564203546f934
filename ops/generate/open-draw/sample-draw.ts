import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { type Pick, prizeOf } from '@zamra/contract/lottery-rules.ts'
import { quicknet } from '../../../server/src/base/draw-config.ts'
import {
  type Bundle,
  type TicketFile,
  type Trust,
  writePath,
} from '../../../server/src/features/lottery/fair/bundle.ts'
import { canonicalJson } from '../../../server/src/features/lottery/fair/canonical-json.ts'
import { headOf } from '../../../server/src/features/lottery/fair/checkpoint.ts'
import {
  type LogEntry,
  nothingBefore,
  type Said,
  type SignedEntry,
  signEntry,
} from '../../../server/src/features/lottery/fair/log-entry.ts'
import { leafOf, pathOf, rootOf } from '../../../server/src/features/lottery/fair/merkle.ts'
import { drawNumbers } from '../../../server/src/features/lottery/fair/numbers.ts'
import { operatorKey } from '../../../server/src/features/lottery/fair/operator-key.ts'
import { playerHash, type Receipt, signReceipt } from '../../../server/src/features/lottery/fair/receipt.ts'
import { commitOf, deriveSeed, rulesHash } from '../../../server/src/features/lottery/fair/seed.ts'
import { sealedForRound1000, signatureOfRound1000 } from './round-1000.ts'
import { sampleTrust, witnessedEntry } from './sample-witnesses.ts'

/** An example draw with a public signing key, decided by a real round of quicknet. */
export type SampleDraw = {
  readonly bundle: Bundle
  readonly trust: Trust
  readonly ticket: TicketFile
  readonly leaves: string
  readonly secret: Buffer
}

const secret = Buffer.alloc(32, 0xd0)
const key = operatorKey(secret)
const opSeed = Buffer.from(Array.from({ length: 32 }, (_, at) => at))
const salt = Buffer.alloc(16, 0x5a)
/** 2023-08-23T15:59:24Z, fifteen seconds after the sale closed. */
const roundMs = (quicknet.genesis + 999 * quicknet.period) * 1_000
const closesAt = roundMs - 15_000
const opensAt = closesAt - 86_400_000
const drawId = 'six45-20230822T155909'
const rules = rulesOf('six45')
const stake = 1_000

export function sampleDraw(): SampleDraw {
  const opening = logOf([[opensAt - 2_000, 'announced', announced(rulesHash(rules))]])
  const sale = witnessedEntry({ key, log: opening, atMs: opensAt - 1_000 })
  const receipts = picks.map((lines, index) => receiptOf(lines, index, headOf(sale.note)))
  const leaves = receipts.map((receipt) => leafOf(canonicalJson(receipt)))
  const root = rootOf(leaves)
  const hash = rulesHash(rules)
  const signature = Buffer.from(signatureOfRound1000, 'hex')
  const seed = deriveSeed({ drawId, rulesHash: hash, ticketRoot: root, beaconSignature: signature, opSeed })
  const numbers = drawNumbers(rules.numbers, seed)
  const log = logOf([
    [opensAt - 2_000, 'announced', announced(hash)],
    [
      closesAt + 1_000,
      'rooted',
      { root: hexOf(root), tickets: receipts.length, stakes: stakesOf(receipts), round: 1_000 },
    ],
    [
      roundMs + 400,
      'drawn',
      { round: 1_000, signature: signatureOfRound1000, opSeed: hexOf(opSeed), seed: hexOf(seed), numbers },
    ],
    [roundMs + 900, 'published', publishedOf(receipts, numbers)],
  ])
  const [receipt] = receipts as [Receipt]
  const path = pathOf(leaves, leafOf(canonicalJson(receipt))) ?? []
  return {
    bundle: { v: 1, drawId, game: 'six45', chain: quicknet, rules, log, winners: [], checkpoints: checkpointsOf(log) },
    trust: sampleTrust(key),
    ticket: {
      v: 1,
      receipt,
      signature: signReceipt(key, receipt),
      path: writePath(path),
      owner: { salt: hexOf(salt), player: 1_001 },
      prize: paidTo(receipt, numbers),
    },
    leaves: `${leaves.map(hexOf).sort().join('\n')}\n`,
    secret,
  }
}

const picks: readonly (readonly Pick[])[] = [
  [{ bet: 'six', pick: '07-13-20-28-34-41' }],
  [
    { bet: 'six', pick: '01-02-03-04-05-06' },
    { bet: 'six', pick: '03-11-19-27-38-45' },
  ],
  [{ bet: 'six', pick: '05-10-15-20-25-30' }],
  [{ bet: 'six', pick: '02-09-16-23-37-44' }],
  [{ bet: 'six', pick: '08-12-21-29-33-40' }],
]

/** As honest witnesses attest a log: each entry a second after it was written. */
export function checkpointsOf(log: readonly SignedEntry[]): Bundle['checkpoints'] {
  const seen = (event: string) => {
    const at = log.findIndex((entry) => entry.event === event)
    return at < 0 ? undefined : witnessedEntry({ key, log: log.slice(0, at + 1), atMs: (log[at]?.at ?? 0) + 1_000 })
  }
  const [announced, rooted] = [seen('announced'), seen('rooted')]
  return { ...(announced && { announced }), ...(rooted && { rooted }) }
}

function receiptOf(lines: readonly Pick[], index: number, checkpoint: Receipt['checkpoint']): Receipt {
  return {
    checkpoint,
    v: 1,
    ticketId: `t-${index + 1}`,
    drawId,
    game: 'six45',
    mode: 'real',
    picks: lines.map(({ bet, pick }) => ({ bet, pick, stake })),
    stake: stake * lines.length,
    currency: 'INR',
    player: playerHash(salt, 1_001 + index),
    seq: 7 + index,
    at: opensAt + 3_600_000 * (index + 1),
  }
}

function announced(hash: string): Said['announced'] {
  return {
    game: 'six45',
    rulesHash: hash,
    opensAt,
    closesAt,
    beacon: quicknet.hash,
    round: 1_000,
    fallbackRound: 1_000 + rules.timing.fallbackRounds,
    voidAt: roundMs + rules.timing.voidAfterSeconds * 1_000,
    commit: hexOf(commitOf(opSeed)),
    sealed: sealedForRound1000,
  }
}

type EntryContent = { [Event in keyof Said]: readonly [at: number, event: Event, said: Said[Event]] }[keyof Said]

/** Chained and signed as the server does it. */
export function logOf(contents: readonly EntryContent[], of = drawId): readonly SignedEntry[] {
  const log: SignedEntry[] = []
  for (const [at, event, said] of contents) {
    const previous = log.at(-1)?.hash ?? nothingBefore
    log.push(signEntry(key, { v: 1, position: log.length + 1, drawId: of, event, said, at, previous } as LogEntry))
  }
  return log
}

function stakesOf(receipts: readonly Receipt[]): Said['rooted']['stakes'] {
  const staked = receipts.reduce((sum, receipt) => sum + receipt.stake, 0)
  const lines = receipts.reduce((sum, receipt) => sum + receipt.picks.length, 0)
  return [{ mode: 'real', currency: 'INR', tickets: receipts.length, lines, staked }]
}

function publishedOf(receipts: readonly Receipt[], numbers: readonly number[]): Said['published'] {
  const wins = receipts.flatMap((receipt) => receipt.picks).filter((line) => prizeOf(rules, line, numbers).pays > 0)
  if (wins.length > 0) throw new Error('choose other picks for the sample: its payouts are written for no winner')
  const staked = stakesOf(receipts)[0]?.staked ?? 0
  const { share, start } = rules.jackpot ?? { share: 0, start: {} }
  const jackpots = Object.entries(start).map(([currency, opened]) => {
    const fed = currency === 'INR' ? (staked * share) / 10_000 : 0
    const mode = currency === 'COIN' ? 'free' : 'real'
    return { mode, currency, opened, fed, winners: 0, eachPaid: 0, carried: opened + fed }
  })
  return { payouts: [], jackpots }
}

function paidTo(receipt: Receipt, numbers: readonly number[]): number {
  return receipt.picks.reduce((sum, line) => sum + (line.stake * prizeOf(rules, line, numbers).pays) / 10_000, 0)
}

function hexOf(bytes: Buffer): string {
  return bytes.toString('hex')
}
