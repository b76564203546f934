import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../test/app.tsx'
import { aPlayer } from '../../test/player.ts'
import { anOffer } from '../../test/promo.ts'
import { signedInAs } from '../../test/signed-in.ts'
import { findRoute, parseUrl } from '../lib/navigation/address.ts'
import { type Admission, guard } from '../lib/navigation/guard.ts'
import { open } from '../lib/navigation/navigate.ts'
import { type GuardName, guardOrder } from '../lib/navigation/route.ts'
import { allRoutes, routes, tabRoutes } from '../lib/navigation/routes.ts'
import { useSession } from '../lib/session.ts'
import type { UserInfo } from '../lib/user-info.ts'
import { readGuardState } from './guard-state.ts'

const app = testApp()

const realGame = `${routes.gameWeb.path}?gameId=sona-777&mode=real`
const demoGame = `${routes.gameWeb.path}?gameId=sona-777&mode=demo`
const { deposit, withdraw, account } = routes
const inFolder = (folder: string) => allRoutes.map(({ path }) => path).filter((path) => path.startsWith(folder))

/** Pages that offer something: the records of what a player already has stay open. */
const promos = inFolder('/pages/promo/').filter(
  (path) => ![routes.promo.path, routes.cashbackRecord.path, routes.myRewards.path].some((other) => other === path),
)

/** What a guard does instead of showing the page. */
const toPage = (path: string): Admission => ({ kind: 'page', url: path })

type Row = {
  /** The addresses that the guard protects. */
  readonly before: readonly string[]
  /** What the player lacks, so that exactly this guard refuses. */
  readonly lacks: Partial<UserInfo> & { readonly session?: false; readonly deposits?: false }
  readonly instead: (url: string) => Admission
}

/** Pages that the table of NS-04 does not name: tickets, rewards and an identity check belong to a player too. */
const otherOwnPages = [routes.lotteryTickets, routes.lotteryTicket, routes.kyc, routes.myRewards].map(
  ({ path }) => path,
)

/** The guards of NS-04, in their order. */
const table: Readonly<Record<GuardName, Row>> = {
  auth: {
    before: [
      ...inFolder('/pages/wallet/'),
      ...inFolder('/pages/account/').filter((path) => path !== account.path),
      ...[routes.mail.path, routes.signin.path, routes.cashbackRecord.path, realGame],
      ...otherOwnPages,
    ],
    lacks: { session: false },
    instead: (url) => ({ kind: 'login', url: `${routes.login.path}?redirect=${encodeURIComponent(url)}` }),
  },
  policy: {
    before: [deposit.path, realGame, ...promos],
    lacks: { market: { code: 'IN', policyVersion: 1, mode: 'free-play' } },
    instead: (url) =>
      url === realGame ? toPage(demoGame) : { kind: 'popup', popup: url === deposit.path ? 'depositClosed' : 'market' },
  },
  depositGate: {
    before: [deposit.path],
    lacks: { deposits: false },
    instead: () => ({ kind: 'popup', popup: 'depositClosed' }),
  },
  exclusion: {
    before: [realGame, demoGame, deposit.path, ...promos],
    lacks: { rg: { currency: 'INR', limits: [], excludedUntil: Date.now() + 86_400_000 } },
    instead: () => toPage(routes.saferPlay.path),
  },
  registered: {
    before: [routes.invitationalRanks.path, withdraw.path],
    lacks: { phoneBound: false },
    instead: (url) => toPage(`${routes.phoneBinding.path}?from=${findRoute(url)?.name}`),
  },
  bankAccount: {
    before: [withdraw.path],
    lacks: { bankCardCount: 0 },
    instead: () => toPage(`${routes.bankCard.path}?from=withdraw`),
  },
  withdrawPassword: {
    before: [withdraw.path],
    lacks: { hasWithdrawPwd: false },
    instead: () => toPage(`${routes.withdrawalPassword.path}?from=withdraw`),
  },
  kyc: {
    before: [withdraw.path, deposit.path],
    lacks: { kycLevel: 0, kycLevelNeeded: 1, kycState: 'none' },
    instead: (url) => toPage(`${routes.kyc.path}?from=${findRoute(url)?.name}`),
  },
}

const addresses = [
  ...allRoutes.map(({ path }) => path).filter((path) => path !== routes.gameWeb.path),
  realGame,
  demoGame,
]

/** What the app decides about an address for a player who lacks all of this, by its own reading of the session. */
function admissionOf(url: string, lacking: readonly GuardName[]): Admission {
  const lacks: Row['lacks'] = Object.assign({}, ...lacking.map((name) => table[name].lacks))
  const { session = true, deposits = true, ...missing } = lacks
  const userInfo = aPlayer({ areaCode: '+91', ...missing })
  useSession.setState({ sign: session ? 'a sign' : undefined, uid: userInfo.uid, userInfo })
  const address = parseUrl(url)
  const route = findRoute(address.path) ?? expect.fail(`no page ${url}`)
  return guard({ ...route, ...address }, readGuardState(deposits))
}

const guardsOf = (url: string) => guardOrder.filter((name) => table[name].before.includes(url))

const pairs = guardOrder.flatMap((one) => guardOrder.filter((other) => other !== one).map((other) => [other, one]))

/** Every page for a player who lacks nothing, one thing, any two and everything: the first guard of the page decides. */
function expectTheTable(): void {
  expect(Object.keys(table)).toEqual(guardOrder)
  const cases = [[], ...guardOrder.map((name) => [name]), ...pairs, [...guardOrder]]
  const decided = new Map<string, Admission>()
  const expected = new Map<string, Admission>()
  for (const [url, lacking] of addresses.flatMap((url) => cases.map((lacking) => [url, lacking] as const))) {
    const first = guardsOf(url).find((name) => lacking.includes(name))
    const visit = `${url} lacking ${lacking.join(', ')}`
    decided.set(visit, admissionOf(url, lacking))
    expected.set(visit, first ? table[first].instead(url) : { kind: 'pass' })
  }
  expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(expected))
}

const here = () => location.pathname + location.search
const wait = { timeout: 20_000 }

/** Visits an address from Home, as a link does, as a player who lacks this. */
async function visit(url: string, missing: Partial<UserInfo> = {}): Promise<void> {
  await open(routes.home.path)
  await vi.waitFor(() => expect(here()).toBe(routes.home.path), wait)
  const userInfo = signedInAs(app, { areaCode: '+91', ...missing })
  useSession.setState({ sign: 'a sign', uid: userInfo.uid, userInfo })
  await open(url)
}

async function expectClosed(reason: RegExp): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Tips' })
  await expect.element(popup, wait).toHaveAccessibleDescription(reason)
  expect(here()).toBe(routes.home.path)
  await popup.getByRole('button').last().click()
  await expect.element(popup, wait).not.toBeInTheDocument()
}

test('every page has its guards in one order and the first that fails decides, on the screen too [NS-04]', async () => {
  expectTheTable()
  useSession.setState(useSession.getInitialState(), true)
  const missing = [{ code: 'phone.missing', params: {}, action: 'bindPhone' }] as const
  const offer = anOffer({ kind: 'firstDeposit', period: 'once', requiredDeposit: 20_000, reasons: [...missing] })
  const detail = { ...offer, terms: ['Your first deposit only.'], termsHash: 'b'.repeat(64), claimDays: 14 }
  app.answerAll({
    '/home/rechargeButtonStatus': { open: false },
    '/promo/list': { list: [offer] },
    '/promo/detail': detail,
    '/cashback/info': { list: [] },
    '/game/mine': { favourites: [], recent: [] },
  })
  const root = await app.open(routes.home.path)

  // Tabs are open for everyone, and their personal blocks ask to sign in.
  for (const { path } of tabRoutes) {
    await open(path)
    await vi.waitFor(() => expect(here()).toBe(path), wait)
    const prompt = page.elementLocator(root).getByRole('link', { name: /log in|sign in/i })
    await expect.element(prompt.first(), wait).toBeVisible()
    expect(prompt.first().element().getAttribute('href'), path).toContain(routes.login.path)
  }
  await open(routes.mail.path)
  const login = table.auth.instead(routes.mail.path)
  await vi.waitFor(() => expect({ kind: 'login', url: here() }).toEqual(login), wait)

  // The market comes before the closed deposits, and those before a break from play.
  const blocked = { code: 'IN', policyVersion: 1, mode: 'blocked' } as const
  await visit(deposit.path, { market: blocked, ...table.exclusion.lacks })
  await expectClosed(/available in your region/)
  await visit(deposit.path, { ...table.policy.lacks, ...table.exclusion.lacks })
  await expectClosed(/Deposits are closed/)
  app.answer('/home/rechargeButtonStatus', { open: true })
  await visit(deposit.path, table.exclusion.lacks)
  await expectClosed(/Deposits are closed/)
  for (const name of ['exclusion', 'registered', 'bankAccount', 'withdrawPassword', 'kyc'] as const) {
    const url = name === 'exclusion' ? deposit.path : withdraw.path
    await visit(url, table[name].lacks)
    await vi.waitFor(() => expect({ kind: 'page', url: here() }).toEqual(table[name].instead(url)), wait)
  }

  // The bonus of a first deposit asks for the phone number where it is claimed.
  await visit(routes.firstDeposit.path, { phoneBound: false })
  await page.getByRole('link', { name: 'Link phone number' }).first().click()
  await vi.waitFor(() => expect(here()).toBe(`${routes.phoneBinding.path}?from=firstDeposit`), wait)
}, 240_000)
