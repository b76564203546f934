import { isDeepStrictEqual } from 'node:util'
import { type RailRouting, railRouting, routingFeeMax } from '@zamra/contract/backoffice/routing.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { builtInRouting } from '../../../providers/payment/routing.ts'
import { allPolicies, type PublicationCheck } from '../../market/index.ts'
import { marketAllowsRail } from './allowed-rails.ts'
import { routingInForce } from './routing-in-force.ts'

/** Every rule of publishing the routing of a market, with all problems at once. */
export async function checkRouting(
  app: AppContext,
  market: string,
  given: unknown,
): Promise<readonly PublicationCheck[]> {
  const [policy, builtIn] = [allPolicies(app).find(({ code }) => code === market), builtInRouting(market)]
  if (!policy || builtIn.length === 0) return [stop('market', [`no payment provider is built in for ${market}`])]
  const read = z.safeParse(z.array(railRouting), given)
  if (!read.success)
    return [
      stop(
        'format',
        read.error.issues.map((issue) => formatProblem(given, issue)),
      ),
    ]
  const rails = read.data
  const inForce = await routingInForce(app, market)
  const isSame = inForce.problem === undefined && isDeepStrictEqual(rails, inForce.rails)
  return [
    stop('format', []),
    stop('rails', railProblems(rails, builtIn)),
    stop('providers', providerProblems(rails, builtIn)),
    stop('fee', feeProblems(rails)),
    stop(
      'orders',
      rails.filter(({ rail }) => marketAllowsRail(policy, rail)).flatMap((one) => orderProblems(one)),
    ),
    { rule: 'accounts', warning: true, problems: accountProblems(app, rails) },
    stop('changed', isSame ? ['this routing is in force: nothing changes'] : []),
  ]
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Names what a path of numbers stands for: `upi: feeBps of cashfree cannot be read`. */
function formatProblem(given: unknown, { path, message }: Issue): string {
  const [rail, , provider, field] = path.map(String)
  const read = z.safeParse(named, given)
  const found = read.success ? read.data[Number(rail)] : undefined
  const name = found?.providers[Number(provider)]?.provider
  if (!found || name === undefined) return `${path.map(String).join('.')}: ${message}`
  return `${found.rail}: ${field ?? 'an entry'} of ${name} cannot be read. A fee is a percentage with at most two decimal places`
}

const named = z.array(z.looseObject({ rail: z.string(), providers: z.array(z.looseObject({ provider: z.string() })) }))

/** The text names each rail, so that nobody has to know what applies to one that is missing. */
function railProblems(rails: readonly RailRouting[], builtIn: readonly RailRouting[]): readonly string[] {
  const [given, known] = [rails.map(({ rail }) => rail), builtIn.map(({ rail }) => rail)]
  return [
    ...known.filter((rail) => !given.includes(rail)).map((rail) => `${rail} is missing`),
    ...given
      .filter((rail) => !known.includes(rail))
      .map((rail) => `no provider is built in for ${rail} in this market`),
    ...repeated(given).map((rail) => `${rail} is listed twice`),
  ]
}

function providerProblems(rails: readonly RailRouting[], builtIn: readonly RailRouting[]): readonly string[] {
  return rails.flatMap(({ rail, providers }) => {
    const known = builtIn.find((one) => one.rail === rail)?.providers.map(({ provider }) => provider) ?? []
    const given = providers.map(({ provider }) => provider)
    return [
      ...given.filter((one) => !known.includes(one)).map((one) => `${rail}: ${one} is not built in for it`),
      ...repeated(given).map((one) => `${rail}: ${one} is listed twice`),
    ]
  })
}

function feeProblems(rails: readonly RailRouting[]): readonly string[] {
  return rails.flatMap(({ rail, providers }) =>
    providers
      .filter(({ feeBps }) => feeBps < 0 || feeBps > routingFeeMax)
      .map(
        ({ provider, feeBps }) =>
          `${rail}: the fee of ${provider} is ${feeBps} bps, not between 0 and ${routingFeeMax}`,
      ),
  )
}

function orderProblems({ rail, providers }: RailRouting): readonly string[] {
  if (providers.some(({ getsOrders }) => getsOrders)) return []
  return [`${rail}: no provider gets new orders. To close a rail use its kill switch, which also tells players why`]
}

/** A provider without an account in this deployment is skipped. */
function accountProblems({ providers: { payments } }: AppContext, rails: readonly RailRouting[]): readonly string[] {
  return rails.flatMap(({ rail, providers }) =>
    providers
      .filter(({ provider, getsOrders }) => getsOrders && payments.provider(provider) === undefined)
      .map(({ provider }) => `${rail}: ${provider} has no account in this deployment, so it gets no orders`),
  )
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

function stop(rule: string, problems: readonly string[]): PublicationCheck {
  return { rule, warning: false, problems }
}
