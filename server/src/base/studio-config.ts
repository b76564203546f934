import * as z from 'zod/mini'
import { variable } from './variable.ts'

/** A studio whose games are played here: how it speaks, where it is, and the keys that make a message its own. */
export type StudioAccount = {
  readonly code: string
  readonly dialect: (typeof dialects)[number]
  readonly url: string
  /** Any of them is good, so that a key can be changed without a minute of silence. The first one signs. */
  readonly keys: readonly string[]
  /** Where its messages come from; from anywhere when there is none. */
  readonly addresses: readonly string[]
}

const dialects = ['gcp', 'jili'] as const
const sandboxKey = 'sandbox'

/** `karkhana=gcp@https://studio.example`; a studio without a key of its own has that of the sandbox. */
export const studioVariables = {
  ZAMRA_STUDIOS: variable(
    'The game studios, each as `code=protocol@url`. The protocol is `gcp` or `jili`. Without studios only the lottery is played.',
    z._default(listOf(/^([a-z0-9-]{2,32})=(gcp|jili)@(https?:\/\/\S+)$/), []),
  ),
  ZAMRA_STUDIO_KEYS: variable(
    'The keys shared with the studios, each as `code=key` or `code=new|old` while a key is replaced. The first one signs.',
    z._default(listOf(/^([a-z0-9-]{2,32})=([^|,]+(?:\|[^|,]+)?)$/), []),
    { secret: true, live: 'required', with: 'ZAMRA_STUDIOS', defaultsTo: 'a published sandbox value' },
  ),
  ZAMRA_STUDIO_ADDRESSES: variable(
    'The IP addresses that a studio calls from, each as `code=address|address`. A studio that is not listed may call from any address.',
    z._default(listOf(/^([a-z0-9-]{2,32})=([0-9a-f.:|]+)$/), []),
  ),
  ZAMRA_STUDIO_PAGES: variable(
    'The origins that games are shown from in a frame.',
    z._default(listOf(/^(https?:\/\/[^\s/,]+)$/), []),
    { defaultsTo: 'the origins of `ZAMRA_STUDIOS`' },
  ),
  ZAMRA_STUDIO_VOID_HOURS: variable(
    'After so many hours without a result a round is cancelled and its stakes are refunded.',
    z._default(z.coerce.number().check(z.int(), z.minimum(1)), 336),
  ),
  ZAMRA_STUDIO_SESSION_HOURS: variable(
    'A launched game takes no more bets after so many hours; the player opens it again. Results are still accepted.',
    z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(24)), 12),
  ),
}

export type StudioConfig = {
  readonly studios: readonly StudioAccount[]
  /** The only origins whose pages may stand in a frame of ours. */
  readonly pages: readonly string[]
  readonly voidHours: number
  readonly sessionHours: number
}

export function studioOf(read: z.infer<z.ZodMiniObject<typeof studioVariables>>): StudioConfig {
  const of = (list: readonly string[][], code: string) =>
    list.find(([owner]) => owner === code)?.[1]?.split('|') ?? undefined
  const studios = read.ZAMRA_STUDIOS.map(([code = '', dialect = '', url = '']) => ({
    code,
    dialect: dialect as StudioAccount['dialect'],
    url,
    keys: of(read.ZAMRA_STUDIO_KEYS, code) ?? [sandboxKey],
    addresses: of(read.ZAMRA_STUDIO_ADDRESSES, code) ?? [],
  }))
  const given = read.ZAMRA_STUDIO_PAGES.map(([origin = '']) => origin)
  const pages = given.length > 0 ? given : [...new Set(studios.map(({ url }) => new URL(url).origin))]
  return { studios, pages, voidHours: read.ZAMRA_STUDIO_VOID_HOURS, sessionHours: read.ZAMRA_STUDIO_SESSION_HOURS }
}

export function studioAddresses({ studios }: StudioConfig): readonly (readonly [string, string])[] {
  return studios.map(({ url }) => ['ZAMRA_STUDIOS', url] as const)
}

export function hasSandboxKey({ studios }: StudioConfig): boolean {
  return studios.some(({ keys }) => keys.includes(sandboxKey))
}

/** Items between commas, each taken apart by its pattern. */
function listOf(pattern: RegExp) {
  const item = z.string().check(z.regex(pattern))
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((part) => part.trim())),
    ),
    z.pipe(
      z.array(item),
      z.transform((items) => items.map((text) => (pattern.exec(text) ?? []).slice(1).map(String))),
    ),
  )
}
