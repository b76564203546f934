import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { readProposal } from '../../market/index.ts'
import type { ConfigRow } from './config-queries.ts'

const shape = z.strictObject({
  currency: z.string(),
  config: z.unknown(),
  /** The version in force when it was proposed, 0 for none. Signatures are worth nothing once it has a successor. */
  after: z.int(),
  why: z.string(),
  by: z.string(),
})

/** What two operators sign. */
export function proposedLevels(content: string): z.infer<typeof shape> {
  return readProposal(shape, content)
}

/** Whether a stored version is exactly the signed content, as the successor of the version that it names. */
export function isContentOf(row: Pick<ConfigRow, 'currency' | 'version' | 'config'>, content: string): boolean {
  const { currency, config, after } = proposedLevels(content)
  return currency === row.currency && row.version === after + 1 && isDeepStrictEqual(config, row.config)
}
