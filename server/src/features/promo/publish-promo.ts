import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { MainTx } from '../../db/database.ts'
import type { MarketPolicy } from '../market/index.ts'
import { promoConfig, termsHashOf } from './config.ts'
import { insertPromo, listNewestPromos, type Promo } from './queries.ts'
import { problemsOf } from './validate-config.ts'

/** A promotion as an operator writes it. */
export const promoFile = z.strictObject({
  promoId: z.string().check(z.regex(/^[a-z0-9-]{3,40}$/)),
  market: z.string(),
  isOpen: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.optional(z.iso.datetime()),
  config: promoConfig,
})

type Publication = { readonly approvedBy: readonly string[]; readonly at: Date }

/**
 * Appends the next version of a promotion, or nothing when it does not differ from the one in force. Two people must
 * approve, and the law of its market must allow the terms. Grants that exist keep their terms.
 */
export async function publishPromo(
  tx: MainTx,
  given: unknown,
  policies: readonly MarketPolicy[],
  { approvedBy, at }: Publication,
): Promise<Promo | undefined> {
  if (new Set(approvedBy).size < 2) throw new Error('a promotion needs the approval of two different people: name both')
  const { startsAt, endsAt, config, ...named } = z.parse(promoFile, given)
  const policy = policies.find(({ code }) => code === named.market)
  if (!policy) throw new Error(`there is no market ${named.market}`)
  const problems = problemsOf(config, policy)
  if (problems.length > 0) throw new Error(problems.join('; '))
  const before = (await listNewestPromos(tx)).find(({ promoId }) => promoId === named.promoId)
  if (before && before.market !== named.market) throw new Error(`${named.promoId} belongs to market ${before.market}`)
  const times = { startsAt: new Date(startsAt), endsAt: endsAt === undefined ? null : new Date(endsAt) }
  const promo = { ...named, ...times, config, termsHash: termsHashOf(config), version: (before?.version ?? 0) + 1 }
  if (before && isDeepStrictEqual({ ...before, version: promo.version }, promo)) return undefined
  await insertPromo(tx, { ...promo, approvedBy, publishedAt: at })
  return promo
}
