import type { PlayerId } from '@zamra/contract/brand.ts'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import type { MainTx } from '../../../db/database.ts'
import { headOf } from '../fair/checkpoint.ts'
import type { SignedEntry } from '../fair/log-entry.ts'
import { playerHashOf, playerSalt } from '../receipt.ts'
import { signingPublicKey } from '../signing-key.ts'
import { appendLogEntry } from './append-log-entry.ts'
import { cosignedHead, logPathOf } from './cosign-log.ts'
import { lockLog, selectEntriesOf } from './log-queries.ts'

/** A seed for instant games that the operator commits to: the hash of the seed with this number of this player. */
export type SeedCommitment = { readonly playerId: PlayerId; readonly number: number; readonly commit: string }

/** Where the log states a commitment, and the head that a quorum of witnesses signed after it was stated. */
export type CommittedSeed = { readonly position: number; readonly note: string }

type Waiting = {
  readonly seed: SeedCommitment
  resolve(committed: CommittedSeed | undefined): void
  reject(error: unknown): void
}

const queueKey = stateKey('lottery.seedCommitments', () => ({ waiting: [] as Waiting[], isRunning: false }))
const batchMax = 64

/**
 * States the commitment in the public log, once for each number of a player, and has it attested. Undefined without a quorum
 * of witnesses: then the seed must not be used yet. The log refuses a second commitment with the same name. Those that wait
 * together share one lock of the log and one request to the witnesses, so that new players do not hold up the draws.
 */
export function commitSeed(app: AppContext, seed: SeedCommitment): Promise<CommittedSeed | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<CommittedSeed | undefined>()
  stateOf(app, queueKey).waiting.push({ seed, resolve, reject })
  void commitWaiting(app)
  return promise
}

async function commitWaiting(app: AppContext): Promise<void> {
  const queue = stateOf(app, queueKey)
  if (queue.isRunning) return
  queue.isRunning = true
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, batchMax)
    try {
      const committed = await commitTogether(
        app,
        batch.map(({ seed }) => seed),
      )
      for (const [at, { resolve }] of batch.entries()) resolve(committed[at])
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  queue.isRunning = false
}

async function commitTogether(app: AppContext, seeds: readonly SeedCommitment[]) {
  const positions = await app.databases.main.transact((tx) => appendCommitments(app, tx, seeds))
  const note = await cosignedHead(app, new Date(app.clock.now().getTime() + cosignWithinMs))
  const size = note === undefined ? 0 : headOf(note).size
  return positions.map((position) => (note !== undefined && position <= size ? { position, note } : undefined))
}

async function appendCommitments(app: AppContext, tx: MainTx, seeds: readonly SeedCommitment[]) {
  const positions: number[] = []
  let logLock = await lockLog(tx, app.clock)
  for (const seed of seeds) {
    const { number, commit } = seed
    const drawId = nameOf(app, seed)
    const [known] = await selectEntriesOf(tx, drawId, '')
    if (!known) {
      const said = { player: playerHashOf(app, seed.playerId), number, commit }
      logLock = await appendLogEntry(app, tx, logLock, { drawId, event: 'committed', said })
    }
    // A database that was restored may have lost the pair, and the log has not: another hash under its name is refused.
    else if (known.event !== 'committed' || known.said.commit !== commit) {
      throw new Error(`the log has another commitment to seed ${number} of player ${seed.playerId}`)
    }
    positions.push(known?.position ?? logLock.head?.position ?? 0)
  }
  return positions
}

/** Witnesses sign with their own clocks, in whole seconds; any time counts that is not far ahead of ours. */
const cosignWithinMs = 60_000

export type SeedProof = {
  readonly entry: SignedEntry
  /** The head of the log and the path of the entry to its root, in hex. */
  readonly witnessed: { readonly note: string; readonly path: readonly string[] }
  readonly playerSalt: string
}

/** Everything that proves the commitment to anyone who has the witnesses' keys. */
export async function proveSeed(
  app: AppContext,
  seed: Pick<SeedCommitment, 'playerId' | 'number'>,
  { position, note }: CommittedSeed,
): Promise<SeedProof> {
  const firstKey = app.config.draw.formerKeys[0] ?? signingPublicKey(app)
  const [entry] = await selectEntriesOf(app.databases.main.read, nameOf(app, seed), firstKey)
  if (!entry) throw new Error(`the log has no commitment to seed ${seed.number} of player ${seed.playerId}`)
  const path = await logPathOf(app, position, headOf(note).size)
  return { entry, witnessed: { note, path }, playerSalt: playerSalt(app, seed.playerId).toString('hex') }
}

function nameOf(app: AppContext, { playerId, number }: Pick<SeedCommitment, 'playerId' | 'number'>): string {
  return `seed-${playerHashOf(app, playerId)}-${number}`
}
