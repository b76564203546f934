import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { faqCategories } from './faq-categories.ts'

const id = z.string().check(z.maxLength(64))
const category = z.enum(faqCategories)

export const faqList = defineCall({
  path: '/faq/list',
  feature: 'support',
  about:
    'The questions in the language of the request, of one category or with all words of the search in question or answer. `isCommon` marks those that the page shows first.',
  input: z.object({
    category: z.optional(category),
    search: z.optional(z.string().check(z.maxLength(140))),
  }),
  output: z.object({
    list: z.array(z.object({ id: z.string(), category, title: z.string(), isCommon: z.boolean() })),
  }),
})

export const faqInfo = defineCall({
  path: '/faq/info',
  feature: 'support',
  about:
    'One answer with the figures of the caller’s market. The HTML has only `p`, `ul`, `li` and `a` with a page of the app.',
  input: z.object({ id }),
  output: z.object({
    id: z.string(),
    category,
    title: z.string(),
    html: z.string(),
    updatedAt: z.int(),
  }),
  refusals: ['thing.notFound'],
})
