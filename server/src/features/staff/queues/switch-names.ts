import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { AppContext } from '../../../app-context.ts'
import { allTerms } from '../../game/index.ts'
import { allPolicies } from '../../market/index.ts'
import { listNewestPromos } from '../../promo/index.ts'

type Kind = StaffOutput<'/switch/list'>['switches'][number]['kind']
type Named = { readonly name: string; readonly kind: Kind; readonly title: string }

const region = new Intl.DisplayNames('en', { type: 'region' })
const rails = ['upi', 'imps', 'bank', 'ewallet', 'crypto', 'va'] as const
const signInWays = ['google', 'oneClick', 'otp', 'password', 'passkey'] as const

/** Every switch that something reads, the widest first. What operators changed before is listed too, whatever its name. */
export async function switchNames(app: AppContext): Promise<readonly Named[]> {
  const [terms, promos] = await Promise.all([allTerms(app), listNewestPromos(app.databases.main.read)])
  const markets = allPolicies(app).filter(({ prefixes }) => prefixes.length > 0)
  const studios = new Set([...terms.values()].map(({ provider }) => provider))
  const named = (kind: Kind, id: string, title = id): Named => ({ name: `${kind}:${id}`, kind, title })
  return [
    { name: 'gaming', kind: 'gaming', title: 'All gaming' },
    ...markets.map(({ code }) => named('market', code, region.of(code))),
    ...[...studios].map((studio) => named('studio', studio)),
    ...[...terms.values()].map(({ gameId, name }) => named('game', gameId, name)),
    { name: 'deposit', kind: 'deposit', title: 'All deposits' },
    ...rails.map((rail) => named('rail', rail)),
    ...app.providers.payments.providers.map(({ id }) => named('provider', id)),
    { name: 'promotions', kind: 'promotion', title: 'All promotions' },
    ...promos.map(({ promoId }) => named('promotion', promoId)),
    ...signInWays.map((way): Named => ({ name: `signIn.${way}`, kind: 'signIn', title: way })),
  ]
}
