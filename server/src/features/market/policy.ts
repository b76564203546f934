import { minAgeYears } from '@zamra/contract/constants.ts'
import { identityLevelMax } from '@zamra/contract/kyc.ts'
import { regionalLocales } from '@zamra/contract/languages.ts'
import { modes } from '@zamra/contract/law.ts'
import { realityCheckFigures } from '@zamra/contract/reality-check-figures.ts'
import * as z from 'zod/mini'

/** A calendar day. Amounts in a policy are whole minor units of the market's currency. */
const day = z.iso.date()
const count = z.int().check(z.nonnegative())
const rate = z.number().check(z.nonnegative())

/** A payment rail and its provider. `simulator` is our own and must not be used for real money. */
const rail = z.strictObject({
  kind: z.enum(['upi', 'imps', 'bank', 'ewallet', 'crypto']),
  provider: z.string().check(z.minLength(1)),
})

const deposits = z.strictObject({
  open: z.boolean(),
  /** Text ids, so that the popup is translated. */
  popup: z.strictObject({ title: z.string(), text: z.string(), confirm: z.string() }),
  rails: z.array(rail),
  agency: z.boolean(),
  crypto: z.boolean(),
  maxPending: count,
})

const withdrawals = z.strictObject({
  open: z.boolean(),
  cancelable: z.boolean(),
  slaHours: count,
  lateCreditPctPer6h: rate,
  lateCreditCap: rate,
  closedLoop: z.boolean(),
  dynamicLinking: z.boolean(),
})

const reachableLevel = z.int().check(z.minimum(1), z.maximum(identityLevelMax))

const kyc = z.strictObject({
  before: z.enum(['play', 'deposit', 'withdraw']),
  // A level that no check reaches would lock a player's money for ever.
  tiers: z.array(
    z.strictObject({ level: reachableLevel, cumDeposit: z.optional(count), cumWithdraw: z.optional(count) }),
  ),
})

const limits = z.strictObject({
  promptAtSignup: z.boolean(),
  types: z.array(z.enum(['deposit', 'loss', 'wager', 'time'])),
  increaseCooldownHours: count,
  confirmWindowHours: count,
  /** The most that any player may deposit in a month; their own limit can only be lower. */
  mandatoryMax: z.optional(count),
})

const realityCheck = z.strictObject({
  mode: z.enum(['player-set', 'fixed', 'off']),
  minutes: z.optional(count),
  /** Play stays paused for so long after a check is due. */
  lockoutMinutes: count,
  /** The figures that the check shows. */
  content: z.array(z.enum(realityCheckFigures)).check(z.minLength(1)),
})

const games = z.strictObject({
  autoplay: z.boolean(),
  turbo: z.boolean(),
  minCycleMs: count,
  ldwCelebration: z.literal(false),
  /** The largest stake in one round, or on one draw, of players from the first to the second age. */
  maxStake: z.optional(z.array(z.strictObject({ ageBand: z.tuple([count, count]), minor: count }))),
  multiGame: z.boolean(),
  demoParity: z.literal(true),
})

const promotions = z.strictObject({
  allowed: z.boolean(),
  maxWagerTimes: rate,
  base: z.array(z.enum(['bonus', 'bonusPlusDeposit'])),
  mixedProducts: z.boolean(),
  cashback: z.boolean(),
  vipInducements: z.boolean(),
  optInOnly: z.literal(true),
})

const many = z.int().check(z.minimum(2))
const days = z.int().check(z.minimum(1), z.maximum(365))

/** When invited accounts open a case, and how long operators and the player have. Without it, no case is opened. */
const ring = z.strictObject({
  /** Friends who joined in these days are compared. Networks are forgotten after them. */
  windowDays: days,
  /** So many accounts of an inviter and their friends on one device, or with one payee. */
  deviceAccounts: many,
  payeeAccounts: many,
  /**
   * So many friends who joined from one network within these hours. A network that others use as well, such as that of a
   * school, does not count: the friends must be at least this share of its accounts, in basis points.
   */
  network: z.strictObject({
    accounts: many,
    withinHours: z.int().check(z.minimum(1)),
    shareBps: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
  /** A case or an appeal that is not decided in these days is cleared. */
  decideDays: days,
  appealDays: days,
})

const complaints = z.strictObject({
  ackHours: count,
  answerDays: count,
  adr: z.optional(z.strictObject({ name: z.string(), url: z.url() })),
  helplines: z.array(z.strictObject({ name: z.string(), phone: z.string() })),
})

/** The law of one market as data. Strict: a misspelt field is an error instead of a missing value. */
export const marketPolicy = z.strictObject({
  code: z.string().check(z.regex(/^[A-Z]{2,8}$/)),
  version: z.int().check(z.positive()),
  /** The phone prefixes of the market; the fallback has none. */
  prefixes: z.array(z.string().check(z.regex(/^\+\d{1,3}$/))),
  citations: z.array(z.strictObject({ text: z.string(), url: z.url(), checkedOn: day })),
  /** The last day on which a live deployment accepts this policy. */
  reviewBy: day,
  licence: z.nullable(z.strictObject({ holder: z.string(), number: z.string(), regulator: z.string() })),
  mode: z.enum(modes),
  windDown: z.optional(z.strictObject({ since: day, withdrawUntil: z.optional(day) })),
  deposits,
  withdrawals,
  age: z.strictObject({
    min: z.int().check(z.minimum(minAgeYears)),
    method: z.enum(['declare', 'document', 'database']),
    /** A visitor declares their age before a demo too. */
    beforeFreePlay: z.boolean(),
  }),
  kyc,
  geo: z.strictObject({
    /** Countries besides the market's own from which a player may use real money. */
    allowCountries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
    /** Real money only for callers whose country is known and allowed. */
    ipCheck: z.boolean(),
    /** Neither real money nor new accounts from behind a VPN, an open proxy or Tor. */
    vpnBlock: z.boolean(),
    /** An account is opened in the country of its phone prefix. */
    prefixMustMatch: z.boolean(),
  }),
  limits,
  exclusion: z.strictObject({
    minDays: count,
    coolOffHours: z.array(count),
    /** A national register of excluded players. This version can query none, so a live market must not need one. */
    register: z.optional(z.string()),
    keepWithdrawals: z.literal(true),
  }),
  realityCheck,
  // A result of real money is always shown in the currency, so no policy can say otherwise.
  hud: z.strictObject({ netPosition: z.boolean(), sessionClock: z.boolean(), inCurrency: z.literal(true) }),
  games,
  promotions,
  referral: z.strictObject({
    allowed: z.boolean(),
    levels: z.literal([0, 1, 2]),
    payFor: z.enum(['none', 'first-deposit', 'net-revenue']),
    ring: z.optional(ring),
  }),
  marketing: z.strictObject({
    ads: z.boolean(),
    trackers: z.enum(['off', 'after-consent']),
    // No promotion is sent by SMS or as a push, so no policy can allow one.
    sms: z.literal(false),
    push: z.literal(false),
  }),
  history: z.strictObject({
    /** How far back a player can open histories and statements. */
    onlineMonths: count,
    /** How far back a player gets their records on request, through Feedback. */
    onRequestMonths: count,
    export: z.literal(true),
  }),
  tax: z.strictObject({
    engine: z.enum(['none', 'IN-194BA']),
    /** A quote has a line for the tax also when none is withheld. Withheld tax is always shown. */
    showPreview: z.boolean(),
  }),
  complaints,
  data: z.strictObject({
    retentionYears: count,
    /** The country or region in which the databases must be (`ZAMRA_DATA_REGION`). */
    residency: z.optional(z.string()),
    /** Below this age parents must consent. There is no such consent here, so `age.min` must not be lower. */
    parentalConsentAge: z.optional(count),
  }),
  currency: z.strictObject({ iso: z.string(), sign: z.string(), minorDigits: count }),
  timeZone: z.string(),
  /** The languages that the market offers beside those of the product. */
  languages: z.optional(z.array(z.enum(regionalLocales))),
  bankForm: z.enum(['IFSC', 'IBAN', 'BD-ROUTING']),
})

export type MarketPolicy = z.infer<typeof marketPolicy>
