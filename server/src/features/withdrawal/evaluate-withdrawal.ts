import type { StoredText } from '@zamra/contract/languages.ts'
import type { Verdict } from '@zamra/contract/law.ts'
import { add, type Bps, compare, type Money, minor, nothing, share, subtract, toWire } from '@zamra/contract/money.ts'
import type { WithdrawalReason } from '@zamra/contract/withdrawal-reason.ts'
import type { TaxYear } from './tax.ts'

/** Everything the rules of a withdrawal read about a player, at one instant. */
export type Standing = {
  readonly at: Date
  readonly currency: string
  readonly market: Verdict
  /** A legal freeze. Exclusions and limits never stop a withdrawal. */
  readonly isFrozen: boolean
  /** A break or a case keeps the player from playing, so the balance does not grow to the least amount. */
  readonly isKeptOut?: boolean
  /** The case and the law of the freeze. */
  readonly frozenBy?: { readonly caseNo: string; readonly ground: string } | undefined
  readonly hasPhone: boolean
  readonly hasPassword: boolean
  readonly hasPasskey: boolean
  /** After a change that a thief would make first, such as another phone number. */
  readonly holdUntil: Date | undefined
  readonly payees: readonly Payee[]
  readonly cash: Money
  readonly grants: readonly Grant[]
  readonly settings: WithdrawalSettings
  readonly level: LevelTerms
  readonly today: Today
  /** Where the market withholds tax. */
  readonly taxYear: TaxYear | undefined
  readonly identity: Identity
}

export type Payee = {
  readonly id: string
  readonly isChain?: boolean
  /** The brand of a wallet, or a coin on its network. A bank account has none, because its texts name the bank. */
  readonly place?: string | undefined
  /** No provider pays there at present. */
  readonly isUnserved?: boolean
  /** The name check: the same name, another name, not answered yet, or none possible on this rail. */
  readonly nameCheck: 'same' | 'other' | 'pending' | 'none'
  /** An address of a player who is not verified any more. */
  readonly needsIdentity?: boolean
  /** Both names, masked, when the account is not in the verified name of the player. */
  readonly otherPerson?: { readonly given: string; readonly known: string } | undefined
  readonly holdUntil: Date | undefined
}

/** A bonus that is not wagered yet. */
export type Grant = {
  readonly id: string
  readonly bonus: Money
  /** Cash that stays until the bonus is wagered or given up. */
  readonly locked: Money
  readonly wagerRequired: Money
  readonly wagerLeft: Money
  /** Of a bonus from an offer. */
  readonly name?: StoredText
  readonly expiresAt?: Date
}

export type WithdrawalSettings = {
  readonly min: Money
  readonly max: Money
  readonly feeMin: Money
  /** How many withdrawals of a day cost nothing. */
  readonly freeTimes: number
  /** Payouts in coins, where the market has them. */
  readonly coins?: CoinTerms | undefined
}

export type CoinTerms = {
  /** Whole units of the currency for one coin. */
  readonly rate: string
  /** The network fee of a withdrawal. */
  readonly fee: Money
}

/** What the player's VIP level allows. */
export type LevelTerms = { readonly dailyLimit: Money; readonly dailyTimes: number; readonly feeBps: Bps }

/** What was withdrawn since midnight in the player's market, rejected and failed withdrawals excepted. */
export type Today = {
  readonly amount: Money
  readonly times: number
  readonly since: Date
  readonly resetsAt: Date
}

export type Identity = {
  readonly level: number
  /** The level that was asked for before this withdrawal, 0 if none: a new request never stops a withdrawal. */
  readonly askedLevel: number
  readonly tiers: readonly { readonly level: number; readonly above: Money }[]
  /** All withdrawals so far, those under way included. */
  readonly withdrawn: Money
  readonly times: number
}

export type WithdrawalRequest = { readonly amount: Money; readonly payeeId?: string; readonly forfeitsBonus?: boolean }

/**
 * Every reason against this withdrawal, at once. It is accepted exactly when there is none: the page shows this list and
 * the server refuses by it.
 */
export function reasonsAgainst(standing: Standing, request: WithdrawalRequest): readonly WithdrawalReason[] {
  return [...reasonsOfPlayer(standing, request), ...reasonsOfAmount(standing, request)]
}

/** The largest amount that is accepted now; nothing when no amount is. */
export function withdrawableNow(standing: Standing, request: Omit<WithdrawalRequest, 'amount'> = {}): Money {
  const most = smallest(
    openCash(standing, request),
    standing.settings.max,
    leftToday(standing),
    identityNotice(standing)?.left ?? standing.cash,
  )
  return reasonsAgainst(standing, { ...request, amount: most }).length === 0 ? most : nothing
}

/** The cash that no bonus locks. Giving up the bonus opens all of it. */
export function openCash({ cash, grants }: Standing, { forfeitsBonus }: Omit<WithdrawalRequest, 'amount'>): Money {
  if (forfeitsBonus) return cash
  const locked = add(...grants.filter(isUnfinished).map((grant) => grant.locked))
  return compare(locked, cash) >= 0 ? nothing : subtract(cash, locked)
}

/** The fee of the next withdrawal, and that of the network when coins are sent. */
export function feeOf(standing: Standing, amount: Money, payeeId?: string): Money {
  const isChain = standing.payees.some(({ id, isChain: sendsCoins }) => id === payeeId && sendsCoins)
  return add(ownFee(standing, amount), (isChain && standing.settings.coins?.fee) || nothing)
}

/** None for the first withdrawals of a day. */
function ownFee({ settings, level, today }: Standing, amount: Money): Money {
  if (today.times < settings.freeTimes || level.feeBps === 0) return nothing
  const fee = share(amount, level.feeBps, 'down')
  return compare(fee, settings.feeMin) < 0 ? settings.feeMin : fee
}

/** The rules that no choice of the amount can meet. */
function reasonsOfPlayer(standing: Standing, { payeeId }: WithdrawalRequest): WithdrawalReason[] {
  const { at, market, isFrozen, frozenBy, hasPhone, hasPassword, holdUntil, level, today } = standing
  return [
    ...market.reasons.map(({ code, params }) => because('market.closed', 'contactSupport', { ...params, rule: code })),
    ...(isFrozen ? [because('account.frozen', 'contactSupport', { ...frozenBy })] : []),
    ...(hasPhone ? [] : [because('phone.missing', 'bindPhone')]),
    ...(hasPassword ? [] : [because('password.missing', 'setPassword')]),
    ...(holdUntil && holdUntil > at ? [because('security.hold', 'wait', { until: holdUntil.getTime() })] : []),
    ...reasonsOfPayee(standing, payeeId),
    ...(today.times < level.dailyTimes
      ? []
      : [because('day.times', 'wait', { times: level.dailyTimes, until: today.resetsAt.getTime() })]),
  ]
}

/** Without a choice, one usable payee is enough. */
function reasonsOfPayee({ at, payees }: Standing, payeeId: string | undefined): WithdrawalReason[] {
  const chosen = payeeId === undefined ? payees : payees.filter(({ id }) => id === payeeId)
  if (chosen.length === 0) return [because('payee.missing', 'addPayee')]
  const reasons = chosen.map((payee) => reasonOfOnePayee(payee, at))
  const [first] = reasons
  return first === undefined || reasons.includes(undefined) ? [] : [first]
}

/** Where the money can go: the chosen payee, or the first usable one. */
export function usablePayee({ at, payees }: Standing, payeeId: string | undefined): Payee | undefined {
  return payees.find((payee) => (payeeId ?? payee.id) === payee.id && reasonOfOnePayee(payee, at) === undefined)
}

/** A wallet or an address is named in its reasons, so that nobody looks for a bank account. */
export function namedPlace(payee: Payee | undefined): { readonly place?: string } {
  return payee?.place === undefined ? {} : { place: payee.place }
}

function reasonOfOnePayee(payee: Payee, at: Date): WithdrawalReason | undefined {
  const { nameCheck, otherPerson, holdUntil, isUnserved, needsIdentity } = payee
  const named = namedPlace(payee)
  if (isUnserved) return because('payee.unserved', 'addPayee', named)
  if (needsIdentity) return because('payee.unverified', 'verifyIdentity')
  if (nameCheck === 'other') return because('payee.otherName', 'correctPayee', named)
  if (otherPerson) return because('payee.otherPerson', 'correctPayee', otherPerson)
  if (nameCheck === 'pending') return because('payee.unchecked', 'wait', named)
  if (holdUntil && holdUntil > at) return because('payee.hold', 'wait', { ...named, until: holdUntil.getTime() })
  return undefined
}

function reasonsOfAmount(standing: Standing, request: WithdrawalRequest): WithdrawalReason[] {
  const { currency, cash, settings, level, today } = standing
  const { amount } = request
  const money = (params: Record<string, Money>) => ({
    currency,
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toWire(value)])),
  })
  const isOver = (most: Money) => compare(amount, most) > 0
  return [
    ...(compare(amount, settings.min) < 0 && !(standing.isKeptOut && compare(amount, cash) === 0)
      ? [because('amount.belowMin', 'changeAmount', money({ min: settings.min, available: cash }))]
      : []),
    ...(isOver(settings.max) ? [because('amount.aboveMax', 'changeAmount', money({ max: settings.max }))] : []),
    ...(isOver(cash) ? [because('balance.insufficient', 'changeAmount', money({ available: cash }))] : []),
    ...(isOver(leftToday(standing))
      ? [
          because('day.limit', 'changeAmount', {
            ...money({ limit: level.dailyLimit, used: today.amount, left: leftToday(standing) }),
            until: today.resetsAt.getTime(),
          }),
        ]
      : []),
    ...reasonsOfWagering(standing, request, money),
    ...reasonsOfIdentity(standing, amount, money),
  ]
}

type Figures = (params: Record<string, Money>) => WithdrawalReason['params']

/** One reason for each bonus, because each can be wagered or given up by itself; none when they are given up with it. */
function reasonsOfWagering(standing: Standing, request: WithdrawalRequest, money: Figures): WithdrawalReason[] {
  if (request.forfeitsBonus || compare(request.amount, openCash(standing, request)) <= 0) return []
  return standing.grants
    .filter((grant) => isUnfinished(grant) && grant.locked > 0n && standing.cash > 0n)
    .map(({ id, bonus, locked, wagerRequired, wagerLeft }) =>
      because('wager.left', 'play', {
        grant: id,
        ...money({ required: wagerRequired, done: subtract(wagerRequired, wagerLeft), remaining: wagerLeft }),
        ...money({ opens: smallest(locked, standing.cash), bonus }),
      }),
    )
}

function reasonsOfIdentity(standing: Standing, amount: Money, money: Figures): WithdrawalReason[] {
  const notice = identityNotice(standing)
  if (!notice || compare(amount, notice.left) <= 0) return []
  const { level, ...figures } = notice
  return [because('identity.required', 'verifyIdentity', { level, ...money(figures) })]
}

/** The identity check that the player was asked for, from the request on and not only at the amount that needs it. */
export function identityNotice(standing: Standing) {
  const tier = tierThatStops(standing)
  const { withdrawn } = standing.identity
  return tier && { ...tier, withdrawn, left: positiveOrNothing(subtract(tier.above, withdrawn)) }
}

/** The lowest level that the player lacks and was asked for in time. */
function tierThatStops({ identity }: Standing): Identity['tiers'][number] | undefined {
  const { level, askedLevel, tiers } = identity
  const missing = tiers.filter((tier) => tier.level > level && tier.level <= askedLevel)
  return missing.reduce<Identity['tiers'][number] | undefined>(
    (lowest, tier) => (lowest && compare(lowest.above, tier.above) <= 0 ? lowest : tier),
    undefined,
  )
}

/** What the level still allows today. */
export function leftToday({ level, today }: Standing): Money {
  return positiveOrNothing(subtract(level.dailyLimit, today.amount))
}

export function isUnfinished({ wagerLeft }: Grant): boolean {
  return wagerLeft > 0n
}

function positiveOrNothing(amount: Money): Money {
  return amount > 0n ? amount : nothing
}

function smallest(...amounts: readonly [Money, ...Money[]]): Money {
  return amounts.reduce((least, amount) => (compare(amount, least) < 0 ? amount : least), minor(amounts[0]))
}

function because(
  code: WithdrawalReason['code'],
  action: WithdrawalReason['action'],
  params: WithdrawalReason['params'] = {},
): WithdrawalReason {
  return { code, action, params }
}
