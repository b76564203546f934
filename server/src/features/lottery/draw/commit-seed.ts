import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
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

/**
 * States the commitment in the public log, once for each number of a player, and has it attested. Undefined without a quorum
 * of witnesses: then the seed must not be used yet. The log refuses a second commitment with the same name.
 */
export async function commitSeed(app: AppContext, seed: SeedCommitment): Promise<CommittedSeed | undefined> {
  const { number, commit } = seed
  const name = nameOf(app, seed)
  const position = await app.databases.main.transact(async (tx) => {
    const logLock = await lockLog(tx, app.clock)
    const [known] = await selectEntriesOf(tx, name, '')
    if (known) return known.position
    const said = { player: playerHashOf(app, seed.playerId), number, commit }
    await appendLogEntry(app, tx, logLock, { drawId: name, event: 'committed', said })
    return (logLock.head?.position ?? 0) + 1
  })
  const note = await cosignedHead(app, new Date(app.clock.now().getTime() + cosignWithinMs))
  return note === undefined || headOf(note).size < position ? undefined : { position, note }
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
