import * as z from 'zod/mini'

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
  ZAMRA_STUDIOS: z._default(listOf(/^([a-z0-9-]{2,32})=(gcp|jili)@(https?:\/\/\S+)$/), []),
  ZAMRA_STUDIO_KEYS: z._default(listOf(/^([a-z0-9-]{2,32})=([^|,]+(?:\|[^|,]+)?)$/), []),
  ZAMRA_STUDIO_ADDRESSES: z._default(listOf(/^([a-z0-9-]{2,32})=([0-9a-f.:|]+)$/), []),
  /** Where browsers see the games, when that is not where the studios are asked. */
  ZAMRA_STUDIO_PAGES: z._default(listOf(/^(https?:\/\/[^\s/,]+)$/), []),
  /** After so many hours a round that nobody settled is given back. */
  ZAMRA_STUDIO_VOID_HOURS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 336),
}

export type StudioConfig = {
  readonly studios: readonly StudioAccount[]
  /** The only origins whose pages may stand in a frame of ours. */
  readonly pages: readonly string[]
  readonly voidHours: number
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
  return { studios, pages, voidHours: read.ZAMRA_STUDIO_VOID_HOURS }
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
