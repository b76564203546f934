import { expect, test } from 'vitest'
import { freshBundle, operatorSecret as key, resigned } from '../../ops/generate/open-draw/forge-draw.ts'
import { sampleDraw } from '../../ops/generate/open-draw/sample-draw.ts'
import { sampleWitnesses, treeOf, witnessedEntry, witnessKeyOf } from '../../ops/generate/open-draw/sample-witnesses.ts'
import type { SignedEntry } from '../../server/src/features/lottery/fair/log-entry.ts'
import { consistencyProof, inclusionProof, rangeHash } from '../../server/src/features/lottery/fair/log-tree.ts'
import { isConsistent } from '../../simulators/src/witness/notes.ts'
import type { Bundle } from './bundle.ts'
import { canonical } from './canonical.ts'
import type { StepName } from './steps.ts'
import { leafOfText, rootOfLog } from './tree.ts'
import { keepsTrust, problemOfTrust } from './trust.ts'
import { verifyDraw } from './verify-draw.ts'

/** What an operator can do with checkpoints when some witnesses are down, and what some of them could do for the operator. */

const { trust } = sampleDraw()
const [first, second, third] = sampleWitnesses as [W, W, W]
type W = (typeof sampleWitnesses)[number]

async function crosses(bundle: unknown): Promise<StepName[]> {
  const failed: StepName[] = []
  for await (const { step, ok } of verifyDraw(bundle, trust)) if (!ok) failed.push(step)
  return failed
}

const logOf = (bundle: Bundle) => bundle.log as unknown as readonly SignedEntry[]
const rootedAt = () => (freshBundle().log.find(({ event }) => event === 'rooted')?.at ?? 0) + 1_000

function seenBy(by: readonly W[], atMs: number, change: Partial<Bundle['checkpoints']> = {}): Bundle {
  const bundle = freshBundle()
  const rooted = witnessedEntry({ key, log: logOf(bundle).slice(0, 2), atMs, by })
  return { ...bundle, checkpoints: { ...bundle.checkpoints, rooted, ...change } }
}

test('accepts a root with any quorum of witnesses, and with no fewer', async () => {
  expect(await crosses(seenBy([first, second], rootedAt()))).toEqual([])
  expect(await crosses(seenBy([second, third], rootedAt()))).toEqual([])
  expect(await crosses(seenBy([third], rootedAt()))).toEqual(['witnesses'])
  expect(await crosses(seenBy([], rootedAt()))).toEqual(['witnesses'])
  // One witness that answers twice is one witness.
  expect(await crosses(seenBy([first, first, first], rootedAt()))).toEqual(['witnesses'])
})

test('rejects a root that was dated back: the witnesses saw it after the round', async () => {
  expect(await crosses(seenBy(sampleWitnesses, rootedAt() + 60_000))).toEqual(['witnesses'])
  // One that lies about the time does not help; two of three would.
  const { note, path } = witnessedEntry({
    key,
    log: logOf(freshBundle()).slice(0, 2),
    atMs: rootedAt() + 60_000,
    by: [second, third],
  })
  const lie = witnessedEntry({ key, log: logOf(freshBundle()).slice(0, 2), atMs: rootedAt(), by: [first] })
  const both = { note: `${note}${lie.note.split('\n').at(-2)}\n`, path }
  expect(await crosses(seenBy([], 0, { rooted: both }))).toEqual(['witnesses'])
})

test('ignores cosignatures of strangers, of another log and of another entry', async () => {
  const stranger = { name: 'witness1.sandbox', secret: Buffer.alloc(32, 9) }
  expect(await crosses(seenBy([stranger, stranger], rootedAt()))).toEqual(['witnesses'])
  const other = resigned(freshBundle(), (entry) => ({ ...entry, at: entry.at + 1 }) as typeof entry)
  const rooted = other.checkpoints.rooted
  expect(await crosses(seenBy([], 0, rooted && { rooted }))).toEqual(['witnesses'])
  const { announced } = freshBundle().checkpoints
  expect(await crosses(seenBy([], 0, announced && { rooted: announced }))).toEqual(['witnesses'])
  const note = freshBundle().checkpoints.rooted?.note.replace('zamra.sandbox', 'zamra.elsewhere') ?? ''
  expect(await crosses(seenBy([], 0, { rooted: { note, path: [] } }))).toEqual(['witnesses'])
  expect(await crosses({ ...freshBundle(), checkpoints: {} })).toEqual(['witnesses'])
})

test('rejects a list of keys that names a witness twice or needs half of them or fewer', () => {
  expect(problemOfTrust(trust)).toBeUndefined()
  expect(problemOfTrust({ ...trust, quorum: 1 })?.code).toBe('quorumInvalid')
  expect(problemOfTrust({ ...trust, witnesses: [], quorum: 0 })?.code).toBe('quorumInvalid')
  expect(problemOfTrust({ ...trust, witnesses: [...trust.witnesses, ...trust.witnesses] })?.code).toBe('witnessesSame')
})

test('a later list cannot outvote the witnesses of the pinned one, nor drop a key or rename the log', () => {
  const secret = (number: number) => ({ name: `own${number}.example`, secret: Buffer.alloc(32, number) })
  const withOwn = (count: number, quorum: number) => {
    const own = Array.from({ length: count }, (_, at) => witnessKeyOf(secret(at + 1)))
    return { ...trust, witnesses: [...trust.witnesses, ...own], quorum }
  }
  expect(problemOfTrust(withOwn(4, 4))).toBeUndefined()
  expect(keepsTrust(trust, withOwn(4, 4))).toBe(false)
  expect(keepsTrust(trust, withOwn(2, 3))).toBe(false)
  expect(keepsTrust(trust, withOwn(1, 3))).toBe(true)
  expect(keepsTrust(trust, { ...trust, witnesses: trust.witnesses.slice(0, 2) })).toBe(true)
  expect(keepsTrust(trust, { ...trust, operator: [...trust.operator, '22'.repeat(32)] })).toBe(true)
  expect(keepsTrust(trust, { ...trust, operator: ['22'.repeat(32)] })).toBe(false)
  expect(keepsTrust(trust, { ...trust, origin: 'zamra.elsewhere/draws' })).toBe(false)
})

test('the tree of the log proves places and growth at every size, to the witness and to the verifier', () => {
  const log = Array.from({ length: 20 }, (_, at) => ({ position: at })) as unknown as SignedEntry[]
  const read = treeOf(log)
  const root = (size: number) => rangeHash(0, size, read)
  for (let size = 1; size <= log.length; size += 1) {
    for (let index = 0; index < size; index += 1) {
      const path = inclusionProof(index, size, read).map((node) => node.toString('hex'))
      const leaf = leafOfText(canonical(log[index]))
      expect(rootOfLog(leaf, { index, size, path })).toBe(root(size).toString('hex'))
      expect(rootOfLog(leafOfText('{}'), { index, size, path })).not.toBe(root(size).toString('hex'))
    }
    for (let old = 1; old <= size; old += 1) {
      const proof = consistencyProof(old, size, read).map((node) => node.toString('base64'))
      const seen = { size: old, root: root(old).toString('base64') }
      expect(isConsistent({ old: seen, size, root: root(size).toString('base64'), proof })).toBe(true)
      const forked = { ...seen, root: Buffer.alloc(32, 5).toString('base64') }
      expect(isConsistent({ old: forked, size, root: root(size).toString('base64'), proof })).toBe(false)
    }
  }
})
