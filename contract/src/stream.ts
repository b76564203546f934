import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { pushPath } from './push.ts'

/**
 * Not one of the table's calls, because it is not answered by an envelope: a POST with the common fields like every
 * call (a `sign` must not stand in an address, so it cannot be an `EventSource`), answered by `text/event-stream` for as
 * long as the session lives, or refused in the ordinary envelope.
 */
export const stream = defineCall({
  path: pushPath,
  feature: 'player',
  about: 'The events of the signed-in player, as they happen.',
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 30, seconds: 60 },
  input: z.object({ sign: z.string() }),
  output: z.void(),
})
