import { defineCall } from '@zamra/contract/call.ts'
import * as z from 'zod/mini'

/** A bet as small as a bet can be. It belongs to this bench alone and is in no contract. */
export const betCall = defineCall({
  path: '/bench/bet',
  room: 'game',
  about: 'Places one bet.',
  who: 'player',
  priority: 'money',
  money: true,
  limit: { by: 'player', count: 1_000_000_000, seconds: 60 },
  input: z.object({ bet: z.string().check(z.maxLength(64)), stake: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  output: z.object({ seq: z.int(), cash: z.string() }),
})

export const stake = 100

/** Where the server leaves word, in its folder, that it is ready, with what may be sent to it. */
export const readyFile = 'ready.json'

export type Ready = {
  /** The body of each player's requests up to the name of the bet, which is a number. */
  readonly bodies: readonly string[]
}
