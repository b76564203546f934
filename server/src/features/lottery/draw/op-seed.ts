import type { AppContext } from '../../../app-context.ts'
import type { Place } from '../../../base/vault.ts'
import { commitOf } from '../fair/seed.ts'
import type { Draw } from './draw.ts'
import { findOpSeed } from './queries.ts'

/** The operator's seed, sealed by the vault, so that reading the database does not reveal it. */
export function closeSeed({ vault }: AppContext, drawId: string, seed: Buffer): Buffer {
  return vault.seal(seed.toString('hex'), seedPlace(drawId))
}

/**
 * Opens the seed once its round exists. The vault's copy is the quick way; when its key is missing or the value is
 * damaged, the published copy is decrypted with the round, as anyone can do. A lost key never stops a draw.
 */
export async function openSeed(app: AppContext, draw: Draw): Promise<Buffer> {
  const { opSeed, sealed, commitment } = await findOpSeed(app.databases.main.read, draw.drawId)
  const ours = openWithVault(app, draw.drawId, opSeed)
  const seed = ours && commitOf(ours).equals(commitment) ? ours : await openWithRound(app, draw, sealed)
  if (!commitOf(seed).equals(commitment)) throw new Error(`seed of ${draw.drawId} does not match its commitment`)
  return seed
}

export function seedPlace(drawId: string): Place {
  return { table: 'draw', column: 'op_seed', row: drawId }
}

const seedBytes = 32

function openWithVault({ vault, log }: AppContext, drawId: string, sealed: Buffer): Buffer | undefined {
  try {
    const seed = Buffer.from(vault.open(sealed, seedPlace(drawId)), 'hex')
    return seed.length === seedBytes ? seed : undefined
  } catch (error) {
    log.error({ drawId, error: (error as Error).message }, 'vault cannot open the seed of a draw, using the round')
    return undefined
  }
}

/** The seed is sealed to the announced round, also when the fallback round decides. */
async function openWithRound({ providers: { beacon } }: AppContext, draw: Draw, sealed: string): Promise<Buffer> {
  const answer = await beacon.fetch(draw.round)
  if (answer.outcome !== 'found') throw new Error(`round ${draw.round} is ${answer.outcome}, seed stays sealed`)
  return await beacon.open(sealed, answer)
}
