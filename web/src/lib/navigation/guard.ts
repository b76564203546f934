import type { Mode } from '@zamra/contract/law.ts'
import { type Address, parametersOf, urlOf, urlTo } from './address.ts'
import { type GuardName, guardOrder } from './route.ts'
import type { RouteName } from './routes.ts'

/** What the guards decide by. A value that is not known yet lets the player pass, because the server decides anyway. */
export type GuardState = {
  readonly signedIn: boolean
  readonly market: Mode
  readonly depositOpen: boolean
  readonly excluded: boolean
  readonly phoneBound: boolean
  readonly hasBankAccount: boolean
  readonly hasWithdrawPassword: boolean
  readonly kycNeededFor: readonly ('deposit' | 'withdraw')[]
}

export type GuardPopup = 'market' | 'depositClosed'

export type Admission =
  | { readonly kind: 'pass' }
  | { readonly kind: 'login'; readonly url: string }
  | { readonly kind: 'popup'; readonly popup: GuardPopup }
  | { readonly kind: 'page'; readonly url: string }

type Guarded = Address & { readonly name: RouteName; readonly guards?: readonly GuardName[] | undefined }
type Guard = (facts: GuardState, page: Guarded) => Admission | undefined

/** Decides whether a page may be shown, and what happens instead. The first guard that refuses decides. */
export function guard(page: Guarded, facts: GuardState): Admission {
  for (const name of guardOrder) {
    const refusal = page.guards?.includes(name) ? guards[name](facts, page) : undefined
    if (refusal) return refusal
  }
  return { kind: 'pass' }
}

const guards: Readonly<Record<GuardName, Guard>> = {
  auth: (facts, page) =>
    facts.signedIn || isDemo(page) ? undefined : { kind: 'login', url: urlTo('login', { redirect: urlOf(page) }) },
  policy: (facts, page) => {
    if (facts.market === 'real' || isDemo(page)) return undefined
    const free = facts.market === 'free-play' && page.name
    if (free === 'gameWeb') return { kind: 'page', url: asDemo(page) }
    return { kind: 'popup', popup: free === 'deposit' ? 'depositClosed' : 'market' }
  },
  depositGate: (facts) => (facts.depositOpen ? undefined : { kind: 'popup', popup: 'depositClosed' }),
  exclusion: (facts) => (facts.excluded ? { kind: 'page', url: urlTo('saferPlay') } : undefined),
  registered: (facts, page) =>
    facts.phoneBound ? undefined : { kind: 'page', url: urlTo('phoneBinding', { from: page.name }) },
  bankAccount: (facts) =>
    facts.hasBankAccount ? undefined : { kind: 'page', url: urlTo('bankCard', { from: 'withdraw' }) },
  withdrawPassword: (facts) =>
    facts.hasWithdrawPassword ? undefined : { kind: 'page', url: urlTo('withdrawalPassword', { from: 'withdraw' }) },
  kyc: (facts, page) =>
    facts.kycNeededFor.some((name) => name === page.name)
      ? { kind: 'page', url: urlTo('kyc', { from: page.name }) }
      : undefined,
}

/** A demo game needs no account and no market. Any other mode counts as real. */
function isDemo(page: Guarded): boolean {
  const parameters = page.name === 'gameWeb' && parametersOf('gameWeb', page.search)
  return parameters && parameters !== 'malformed' && parameters.mode === 'demo'
}

function asDemo(page: Guarded): string {
  const query = new URLSearchParams(page.search)
  query.set('mode', 'demo')
  return `${page.path}?${query}`
}
