import * as z from 'zod/mini'
import { faqCategories } from '../faq-categories.ts'
import { locales } from '../languages.ts'
import { defineStaffCall, nothing, reason, signRequest, time } from './staff-call.ts'

/** In characters. All nine languages together fit into one call. */
export const textMax = { title: 160, body: 1_500, link: 80 } as const

const textOf = (max: number) =>
  z.partialRecord(z.enum(locales as [string, ...string[]]), z.string().check(z.maxLength(max)))

/** Each line of a body is a paragraph. */
const shared = { title: textOf(textMax.title), body: textOf(textMax.body), linkText: textOf(textMax.link) } as const

/** A question of the FAQ. `linkTo` is a page of the app, or empty. */
export const faqText = z.strictObject({
  category: z.enum(faqCategories),
  sort: z.int().check(z.minimum(0), z.maximum(10_000)),
  isCommon: z.boolean(),
  isShown: z.boolean(),
  linkTo: z.string().check(z.maxLength(200)),
  ...shared,
})
export type FaqText = z.infer<typeof faqText>

/** What a kind of mail says. Its page to act on stays as it is. */
export const mailText = z.strictObject(shared)
export type MailTexts = z.infer<typeof mailText>

const kind = z.enum(['faq', 'mail'])
const textId = z.string().check(z.regex(/^[A-Za-z0-9.-]{3,60}$/))
const version = z.int().check(z.minimum(0))

/** A text that players read. Without `text`, what is in the code applies again; a question that is not in it disappears. */
export const siteText = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('faq'), id: textId, text: z.nullable(faqText) }),
  z.strictObject({ kind: z.literal('mail'), id: textId, text: z.nullable(mailText) }),
])
export type SiteText = z.infer<typeof siteText>

const shownText = z.nullable(z.union([faqText, mailText]))

export const textCalls = {
  '/text/list': defineStaffCall({
    path: '/text/list',
    about: 'Every question of the FAQ and every kind of mail, with the version in force.',
    permission: 'content.view',
    input: nothing,
    output: z.object({
      now: time,
      items: z.array(
        z.object({
          kind,
          id: textId,
          title: z.string(),
          /** The category of a question, the topic of a mail. */
          section: z.string(),
          sort: z.int(),
          version,
          /** `default` is the text in code, `hidden` a question that players do not see. */
          state: z.enum(['default', 'changed', 'hidden', 'withdrawn', 'unverified']),
          effectiveFrom: z.optional(time),
        }),
      ),
    }),
  }),
  '/text/show': defineStaffCall({
    path: '/text/show',
    about:
      'One text: what is in force, what is in code, its placeholders, and every version with the people who signed it.',
    permission: 'content.view',
    input: z.object({ kind, id: textId }),
    output: z.object({
      version,
      placeholders: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
      /** Whether a mail links to a page, whose text can be changed. */
      hasLink: z.boolean(),
      inForce: shownText,
      inCode: shownText,
      versions: z.array(
        z.object({
          version,
          by: z.array(z.string()),
          at: time,
          effectiveFrom: time,
          why: z.string(),
          text: shownText,
          isVerified: z.boolean(),
        }),
      ),
    }),
  }),
  '/text/check': defineStaffCall({
    path: '/text/check',
    about: 'What speaks against a text, and how players read it in each language with sample figures.',
    permission: 'content.view',
    input: z.object({ change: siteText }),
    output: z.object({
      problems: z.array(z.string()),
      preview: z.array(
        z.object({ locale: z.string(), title: z.string(), paragraphs: z.array(z.string()), link: z.string() }),
      ),
    }),
  }),
  '/text/propose': defineStaffCall({
    path: '/text/propose',
    about: 'Proposes a text of the FAQ or of a mail, or the return to the one in code: two people sign.',
    permission: 'content.decide',
    input: z.object({
      change: siteText,
      /** The version that the editor has seen. */
      after: version,
      why: reason,
    }),
    output: signRequest,
  }),
} as const
