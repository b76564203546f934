import type * as z from 'zod/mini'
import { MalformedCallError } from './port.ts'
import { parseExactAs } from './studio-request.ts'

/** Parses a signed request, or throws a `MalformedCallError`. */
export function readCall<T>(shape: z.ZodMiniType<T>, raw: Buffer): T {
  try {
    return parseExactAs(shape, raw)
  } catch (error) {
    throw new MalformedCallError((error as Error).message.slice(0, 200))
  }
}
