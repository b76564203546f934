import { describe, expect, test } from 'vitest'
import { findRoute, parseUrl } from './address.ts'
import { type GuardState, guard } from './guard.ts'
import { type GuardName, guardOrder } from './route.ts'
import { allRoutes, routes } from './routes.ts'

const welcome: GuardState = {
  signedIn: true,
  market: 'real',
  depositOpen: true,
  excluded: false,
  phoneBound: true,
  hasBankAccount: true,
  hasWithdrawPassword: true,
  kycNeededFor: [],
}
const stranger: GuardState = { ...welcome, signedIn: false }

function ask(url: string, facts: GuardState) {
  const address = parseUrl(url)
  const route = findRoute(address.path)
  if (!route) throw new Error(`no page ${url}`)
  return guard({ ...route, ...address }, facts)
}

const promotions = [routes.firstDeposit, routes.signupBonus, routes.jili, routes.rebatePromo, routes.signin]
const ranks = [routes.invitationalRanks, routes.ranking]
const ofAccount = allRoutes.filter(({ path }) => path.startsWith('/pages/account/') && path !== routes.account.path)
const ofWallet = allRoutes.filter(({ path }) => path.startsWith('/pages/wallet/'))

const others = [
  routes.mail,
  routes.signin,
  routes.cashbackRecord,
  routes.myRewards,
  routes.gameWeb,
  routes.kyc,
  routes.lotteryTickets,
  routes.lotteryTicket,
]

const before: Record<GuardName, readonly { path: string }[]> = {
  auth: [...ofWallet, ...ofAccount, ...others],
  policy: [routes.deposit, routes.gameWeb, ...promotions, ...ranks],
  depositGate: [routes.deposit],
  exclusion: [routes.gameWeb, routes.deposit, ...promotions, ...ranks],
  registered: [routes.invitationalRanks, routes.withdraw],
  bankAccount: [routes.withdraw],
  withdrawPassword: [routes.withdraw],
  kyc: [routes.withdraw, routes.deposit],
}

test('each guard protects its pages and no others, in one order', () => {
  expect(guardOrder).toEqual(Object.keys(before))
  for (const name of guardOrder) {
    const guarded = allRoutes.filter((route) => route.guards?.includes(name)).map(({ path }) => path)
    expect(new Set(guarded), name).toEqual(new Set(before[name].map(({ path }) => path)))
  }
  for (const { path, tab } of allRoutes) if (tab !== undefined) expect(ask(path, stranger)).toEqual({ kind: 'pass' })
})

test('a player who meets all requirements can open every page', () => {
  for (const route of allRoutes) expect(ask(route.path, welcome)).toEqual({ kind: 'pass' })
})

test('sends a caller without a session to Login, with the requested page in redirect [R-30]', () => {
  expect(ask('/pages/wallet/DepositHistory?range=7d', stranger)).toEqual({
    kind: 'login',
    url: '/pages/Login/Login?redirect=%2Fpages%2Fwallet%2FDepositHistory%3Frange%3D7d',
  })
})

test('wallet, account pages, Mail, check-in, cashback records, tickets and real games need a session, and nothing else does [R-30]', () => {
  const own = (path: string) =>
    path.startsWith('/pages/wallet/') || (path.startsWith('/pages/account/') && path !== routes.account.path)
  for (const { path } of allRoutes) {
    const closed = own(path) || others.some((other) => other.path === path)
    expect(ask(path, stranger).kind, path).toBe(closed ? 'login' : 'pass')
  }
  expect(ask('/pages/webview/GameWeb?gameId=kite&mode=demo', stranger).kind).toBe('pass')
})

describe('the first failing guard decides', () => {
  test('the market comes before the deposit gate, and both before exclusion', () => {
    const troubled: GuardState = { ...welcome, market: 'blocked', depositOpen: false, excluded: true }
    expect(ask(routes.deposit.path, { ...troubled, signedIn: false }).kind).toBe('login')
    expect(ask(routes.deposit.path, troubled)).toEqual({ kind: 'popup', popup: 'market' })
    expect(ask(routes.deposit.path, { ...troubled, market: 'real' })).toEqual({ kind: 'popup', popup: 'depositClosed' })
    expect(ask(routes.deposit.path, { ...troubled, market: 'real', depositOpen: true })).toEqual({
      kind: 'page',
      url: routes.saferPlay.path,
    })
  })

  test('withdrawing requires a bound phone, then an account, then a password, then an identity', () => {
    const bare: GuardState = {
      ...welcome,
      phoneBound: false,
      hasBankAccount: false,
      hasWithdrawPassword: false,
      kycNeededFor: ['withdraw'],
    }
    const steps = [
      [{}, '/pages/account/components/PhoneBinding/PhoneBinding?from=withdraw'],
      [{ phoneBound: true }, '/pages/account/components/BankCard/BankCard?from=withdraw'],
      [
        { phoneBound: true, hasBankAccount: true },
        '/pages/account/components/WithdrawalPassword/WithdrawalPassword?from=withdraw',
      ],
      [{ phoneBound: true, hasBankAccount: true, hasWithdrawPassword: true }, '/pages/safety/Kyc?from=withdraw'],
    ] as const
    for (const [done, url] of steps) {
      expect(ask(routes.withdraw.path, { ...bare, ...done })).toEqual({ kind: 'page', url })
    }
  })
})

test('the deposit guard applies in every market and follows the server [Z-22]', () => {
  expect(ask(routes.deposit.path, { ...welcome, depositOpen: false })).toEqual({
    kind: 'popup',
    popup: 'depositClosed',
  })
  expect(ask(routes.deposit.path, welcome).kind).toBe('pass')
  expect(ask(routes.withdraw.path, { ...welcome, depositOpen: false }).kind).toBe('pass')
})

test('a market in wind-down or blocked closes games, deposits and promotions, never withdrawals', () => {
  for (const market of ['wind-down', 'blocked'] as const) {
    for (const { path } of [routes.gameWeb, routes.deposit, routes.firstDeposit]) {
      expect(ask(`${path}?gameId=kite`, { ...welcome, market })).toEqual({ kind: 'popup', popup: 'market' })
    }
    expect(ask(routes.withdraw.path, { ...welcome, market }).kind).toBe('pass')
    expect(ask(routes.law.path, { ...welcome, market }).kind).toBe('pass')
  }
})

test('a break from play closes games, deposits and promotions, never withdrawals', () => {
  const away = { ...welcome, excluded: true }
  for (const route of [routes.gameWeb, routes.deposit, routes.firstDeposit, routes.signin]) {
    expect(ask(route.path, away)).toEqual({ kind: 'page', url: routes.saferPlay.path })
  }
  expect(ask(routes.withdraw.path, away).kind).toBe('pass')
  expect(ask(routes.withdrawHistory.path, away).kind).toBe('pass')
})

test('opens the demo of a real game and closes deposits where real money is not allowed', () => {
  const free: GuardState = { ...welcome, market: 'free-play' }
  expect(ask('/pages/webview/GameWeb?gameId=kite&mode=real', free)).toEqual({
    kind: 'page',
    url: '/pages/webview/GameWeb?gameId=kite&mode=demo',
  })
  expect(ask('/pages/webview/GameWeb?gameId=kite&mode=demo', free).kind).toBe('pass')
  // Whatever the switch of the deposits says: nobody deposits to play for nothing.
  for (const depositOpen of [true, false]) {
    expect(ask(routes.deposit.path, { ...free, depositOpen })).toEqual({ kind: 'popup', popup: 'depositClosed' })
  }
})

test('no way to a withdrawal leads over a deposit, whatever the player lacks and whatever is closed [TR-05]', () => {
  const flags = ['signedIn', 'depositOpen', 'phoneBound', 'hasBankAccount', 'hasWithdrawPassword'] as const
  const states = Array.from({ length: 2 ** (flags.length + 2) }, (_, bits) => {
    const isSet = (place: number) => ((bits >> place) & 1) === 1
    const chosen = Object.fromEntries(flags.map((flag, place) => [flag, isSet(place)]))
    const kycNeededFor = isSet(flags.length) ? (['deposit', 'withdraw'] as const) : []
    return { ...welcome, ...chosen, kycNeededFor, excluded: isSet(flags.length + 1), market: 'wind-down' } as GuardState
  })
  /** What the player has done when they come back from a page. */
  const done: Readonly<Record<string, Partial<GuardState>>> = {
    login: { signedIn: true },
    phoneBinding: { phoneBound: true },
    bankCard: { hasBankAccount: true },
    withdrawalPassword: { hasWithdrawPassword: true },
    kyc: { kycNeededFor: [] },
  }
  const seen = new Set<string>()
  for (const state of states) {
    let facts = state
    for (let steps = 0; ; steps += 1) {
      const admission = ask(routes.withdraw.path, facts)
      if (admission.kind === 'pass') break
      if (admission.kind === 'popup' || steps > 5) throw new Error(`no way to withdraw: ${JSON.stringify(facts)}`)
      const page = findRoute(parseUrl(admission.url).path)?.name ?? ''
      // The page on the way must itself be open to this player.
      expect(ask(admission.url, facts)).toEqual({ kind: 'pass' })
      seen.add(page)
      facts = { ...facts, ...done[page] }
    }
  }
  expect([...seen].sort()).toEqual(['bankCard', 'kyc', 'login', 'phoneBinding', 'withdrawalPassword'])
})
