import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { modes } from './law.ts'
import { wireMoney } from './money.ts'

const nothing = z.object({})

export const config = defineCall({
  path: '/u/gconfig',
  feature: 'home',
  about: 'The app configuration, as a JSON string that the client parses into `appConfig`.',
  input: nothing,
  output: z.string(),
})

/** What is inside the string of `/u/gconfig`. */
export const appConfig = z.object({
  manual_recharge_url: z.string(),
  faq_url: z.string(),
  loginVersion: z.union([z.literal(1), z.literal(2)]),
  market: z.object({
    deployment: z.enum(['sandbox', 'live']),
    prefixes: z.array(z.string()),
    defaultPrefix: z.string(),
    currencySign: z.string(),
    /** One line per prefix, in the same order. A configuration kept by an older app has none. */
    markets: z.optional(
      z.array(
        z.object({
          code: z.string(),
          prefix: z.string(),
          label: z.string(),
          mode: z.enum(modes),
          minAge: z.int(),
          currencySign: z.string(),
        }),
      ),
    ),
  }),
  /** When the first of the policies behind it is to be looked at again. */
  reviewAt: z.number(),
})
export type AppConfig = z.infer<typeof appConfig>

export const languageList = defineCall({
  path: '/language/languages',
  feature: 'home',
  about:
    'The interface languages, the hidden ones included; last those that a market offers beside them, with their phone prefixes.',
  method: 'GET',
  limit: { by: 'address', count: 120, seconds: 60 },
  input: nothing,
  output: z.array(
    z.object({
      code: z.string(),
      api: z.string(),
      name: z.string(),
      hidden: z.boolean(),
      prefixes: z.optional(z.array(z.string())),
    }),
  ),
})

export const rollMsg = defineCall({
  path: '/home/rollMsg',
  feature: 'home',
  about:
    'Rolling messages: announcements of the operator and real events, newest first, in the language of the request.',
  input: nothing,
  output: z.array(z.object({ id: z.string(), text: z.string(), link: z.optional(z.string()) })),
})

export const homeLive = defineCall({
  path: '/home/live',
  feature: 'home',
  about:
    'What is played now: how many players each game has, the last rounds of the crash games and the largest wins of games. Counted, never made up; a game that hardly anybody plays has no count.',
  input: nothing,
  output: z.object({
    /** Players with a bet in the last minutes. */
    players: z.array(z.object({ gameId: z.string(), count: z.int() })),
    /** What the latest rounds paid for each unit staked, in hundredths, newest first. A lost round is 0. */
    flights: z.array(z.object({ gameId: z.string(), multiples: z.array(z.int()) })),
    /** Real-money wins of studio and instant games above their stake. A player is named by two digits of their number. */
    wins: z.array(z.object({ gameId: z.string(), player: z.string(), currency: z.string(), prize: wireMoney })),
  }),
})

export const bannerList = defineCall({
  path: '/banner/list',
  feature: 'home',
  about:
    'Banners on show now at one position, in order. `img` is `art:NAME` for art that ships with the app, or an https address.',
  input: z.object({ position: z.enum(['home', 'promo']) }),
  output: z.array(
    z.object({
      id: z.string(),
      img: z.string(),
      link: z.string(),
      linkType: z.enum(['route', 'url']),
      sort: z.number(),
      startAt: z.number(),
      endAt: z.number(),
      kicker: z.string(),
      title: z.string(),
      text: z.string(),
    }),
  ),
})

export const serviceIndex = defineCall({
  path: '/service/index',
  feature: 'home',
  about: 'Support contacts by VIP level, and the service link that the floating icon opens.',
  input: nothing,
  output: z.object({
    minVipLevel: z.number(),
    list: z.array(
      z.object({
        mobileName: z.enum(['VipCS', 'VipWebCS', 'WebCS']),
        mobileNumber: z.array(z.string()),
        minVipLevel: z.number(),
      }),
    ),
    serviceUrl: z.string(),
  }),
})

export const rechargeButtonStatus = defineCall({
  path: '/home/rechargeButtonStatus',
  feature: 'home',
  about: 'Whether deposits are open, and if not, why.',
  input: nothing,
  output: z.object({ open: z.boolean(), reason: z.optional(z.string()) }),
})
