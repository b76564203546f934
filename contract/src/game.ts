import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const gameCategory = defineCall({
  path: '/game/category',
  room: 'game',
  about: 'The categories that have at least one game on show, in order.',
  input: z.object({}),
  output: z.array(z.object({ code: z.string(), icon: z.string(), name: z.string() })),
})

export const gameItem = z.object({
  gameId: z.string(),
  providerCode: z.string(),
  name: z.string(),
  img: z.string(),
  category: z.string(),
  demo: z.boolean(),
  hot: z.boolean(),
  isNew: z.boolean(),
  tags: z.array(z.string()),
})

export const gameList = defineCall({
  path: '/game/list',
  room: 'game',
  about: 'Games on show, by category, studio, tab or a word of the name.',
  input: z.object({
    category: z.optional(z.string().check(z.maxLength(32))),
    providerCode: z.optional(z.string().check(z.maxLength(32))),
    tab: z._default(z.enum(['all', 'hot', 'latest']), 'all'),
    keyword: z.optional(z.string().check(z.maxLength(140))),
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
  }),
  output: z.object({
    list: z.array(gameItem),
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    hasMore: z.boolean(),
  }),
})
