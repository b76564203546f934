import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { MainTx } from '../../db/database.ts'
import { type MarketPolicy, ProposalError, type StoredApproval } from '../market/index.ts'
import { promoConfig, termsHashOf } from './config/config.ts'
import { problemsOf } from './config/validate-config.ts'
import { type Budget, insertPromo, listNewestPromos, type Promo } from './queries.ts'

const positive = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))

/** A promotion as an operator writes it. */
export const promoFile = z.strictObject({
  promoId: z.string().check(z.regex(/^[a-z0-9-]{3,40}$/)),
  market: z.string(),
  isOpen: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.optional(z.iso.datetime()),
  /** What players enter to have it. */
  codes: z._default(z.array(z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/))).check(z.maxLength(100)), []),
  /** Where players can read or meet more, such as a community. */
  link: z.optional(z.url({ protocol: /^https$/ })),
  /** The most that all its rewards together may be, in minor units, and how many there are. */
  budget: z.prefault(z.strictObject({ amount: z.optional(positive), count: z.optional(positive) }), {}),
  config: promoConfig,
})

type Publication = {
  readonly approvedBy: readonly string[]
  readonly at: Date
  /** What both signed. The seed of a sandbox has none. */
  readonly approval?: StoredApproval
}

/**
 * Appends the next version of a promotion, or nothing when it does not differ from the one in force. Two people must
 * approve, and the law of its market must allow the terms. Grants that exist keep their terms.
 */
export async function publishPromo(
  tx: MainTx,
  given: unknown,
  policies: readonly MarketPolicy[],
  { approvedBy, at, approval }: Publication,
): Promise<Promo | undefined> {
  if (new Set(approvedBy).size < 2) throw new Error('a promotion needs the approval of two different people: name both')
  const promos = await listNewestPromos(tx)
  const file = requireValidPromo(given, policies, promos)
  const before = promos.find(({ promoId }) => promoId === file.promoId)
  if (before && before.market !== file.market)
    throw new ProposalError(`${file.promoId} belongs to market ${before.market}`)
  const promo = toPromo(file, (before?.version ?? 0) + 1)
  if (before && isDeepStrictEqual({ ...before, version: promo.version }, promo)) return undefined
  await insertPromo(tx, { ...promo, approvedBy, approval, publishedAt: at })
  return promo
}

/** A file as it is stored and read. */
export function toPromo(file: z.infer<typeof promoFile>, version: number): Promo {
  const { startsAt, endsAt, config, link, budget, ...named } = file
  const times = { startsAt: new Date(startsAt), endsAt: endsAt === undefined ? null : new Date(endsAt) }
  return { ...named, ...times, link, budget: toBudget(budget), termsHash: termsHashOf(config), config, version }
}

/**
 * The promotion as it is stored, if its format is right, the law of its market allows its terms and its codes are free.
 */
export function requireValidPromo(
  given: unknown,
  policies: readonly MarketPolicy[],
  promos: readonly Promo[],
): z.infer<typeof promoFile> {
  const read = z.safeParse(promoFile, given)
  if (!read.success) throw new ProposalError(z.prettifyError(read.error))
  const { market, config, budget } = read.data
  const policy = policies.find(({ code }) => code === market)
  if (!policy) throw new ProposalError(`there is no market ${market}`)
  const problems = [
    ...problemsOf(config, policy),
    ...problemsOfCodes(read.data, config, promos),
    ...problemsOfBudget(config, budget),
  ]
  if (problems.length > 0) throw new ProposalError(problems.join('; '))
  return read.data
}

type Named = { readonly promoId: string; readonly market: string; readonly codes: readonly string[] }

/**
 * A code belongs to one promotion of a market, and only a promotion that begins with a code has any. Codes that work once are
 * not written in the file: `npm run promo -- codes` makes them.
 */
export function problemsOfCodes(
  { promoId, market, codes }: Named,
  { trigger }: Promo['config'],
  promos: readonly Promo[],
) {
  const others = promos.filter((other) => other.promoId !== promoId && other.market === market && other.isOpen)
  const isShared = trigger.on === 'code' && !trigger.isOneTime
  const taken = codes.filter((code) => others.some((other) => other.codes.includes(code)))
  return [
    ...(isShared === codes.length > 0 ? [] : ['codes belong to a promotion that begins with a code']),
    ...taken.map((code) => `the code ${code} belongs to another promotion`),
  ]
}

/** A bonus that is chosen with a deposit is granted with it, and the deposit does not wait for a budget. */
export function problemsOfBudget({ trigger }: Promo['config'], budget: object): readonly string[] {
  const hasBudget = Object.keys(budget).length > 0
  return trigger.on === 'firstDeposit' && hasBudget ? ['a bonus that is chosen with a deposit has no budget'] : []
}

function toBudget({
  amount,
  count,
}: {
  readonly amount?: number | undefined
  readonly count?: number | undefined
}): Budget {
  return { ...(amount !== undefined && { amount: BigInt(amount) }), ...(count !== undefined && { count }) }
}
