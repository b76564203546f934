import type { AppContext } from '../../../app-context.ts'
import { findOpSeed } from './queries.ts'

/** The operator's seed, sealed by the vault, so that reading the database does not reveal it. */
export function closeSeed({ vault }: AppContext, drawId: string, seed: Buffer): Buffer {
  return vault.seal(seed.toString('hex'), placeOf(drawId))
}

export async function openSeed({ vault, databases }: AppContext, drawId: string): Promise<Buffer> {
  return Buffer.from(vault.open(await findOpSeed(databases.main.read, drawId), placeOf(drawId)), 'hex')
}

function placeOf(drawId: string) {
  return { table: 'draw', column: 'op_seed', row: drawId }
}
