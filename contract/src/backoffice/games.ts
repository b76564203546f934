import * as z from 'zod/mini'
import { defineStaffCall, nothing } from './staff-call.ts'

export const gameCalls = {
  '/catalogue/list': defineStaffCall({
    path: '/catalogue/list',
    about: 'Every game of the catalogue with its studio and stated return. What stops one is in /switch/list.',
    permission: 'switch.view',
    input: nothing,
    output: z.object({
      games: z.array(
        z.object({
          gameId: z.string(),
          name: z.string(),
          category: z.string(),
          studio: z.string(),
          /** What it gives back of the stakes as its rules say, in basis points; missing without such a statement. */
          rtpBps: z.optional(z.int()),
          /** In the catalogue of players. */
          isShown: z.boolean(),
          hasDemo: z.boolean(),
          /** A studio's game without published rules is not played for money. */
          hasRules: z.boolean(),
        }),
      ),
    }),
  }),
} as const
