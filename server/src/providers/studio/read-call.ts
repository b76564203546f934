import type * as z from 'zod/mini'
import { readShape } from './ask-studio.ts'
import { Malformed } from './port.ts'

/** A request that is signed and that nobody can read all the same. */
export function readCall<T>(shape: z.ZodMiniType<T>, raw: Buffer): T {
  try {
    return readShape(shape, raw)
  } catch (error) {
    throw new Malformed((error as Error).message.slice(0, 200))
  }
}
