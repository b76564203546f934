import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import { type Locale, textIn } from '@zamra/contract/languages.ts'
import { add, compare, minor, nothing, subtract } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { listAccounts, toWireAccount } from '../player/index.ts'
import { quoteOfCoins } from './coins.ts'
import {
  identityNotice,
  leftToday,
  openCash,
  reasonsAgainst,
  type Standing,
  type WithdrawalRequest,
  withdrawableNow,
} from './evaluate-withdrawal.ts'
import { metRules } from './met-rules.ts'
import { quoteOf } from './quote.ts'
import { readStanding } from './read-standing.ts'
import { readSettings } from './settings.ts'
import { findArrivalTimes, sumUnderWay } from './standing-queries.ts'

type Info = OutputOf<'/withdraw/info'>
const hourSeconds = 3_600

/**
 * What the withdrawal page shows. The reasons are those of the function by which `/withdraw/create` decides, so what the
 * page offers is accepted and what it does not offer is refused.
 */
export const info: Handler<'/withdraw/info'> = async (ctx, input) => {
  const { app, playerId, market, now } = ctx
  const who = { playerId, market, at: now }
  const shard = app.databases.shardOf(playerId)
  const [standing, accounts, onTheWay, arrival, { usualSeconds }] = await Promise.all([
    readStanding(app, who),
    listAccounts(shard.read, playerId),
    sumUnderWay(shard.read, playerId),
    findArrivalTimes(shard.read, market),
    readSettings(app, market),
  ])
  const request = requestOf(standing, input)
  const { settings, level, today } = standing
  const { tax, withdrawals } = policyOf(app, market)
  const withdrawable = withdrawableNow(standing, request)
  const identity = identityNotice(standing)
  return {
    currency: standing.currency,
    min: settings.min,
    max: settings.max,
    dailyLimit: level.dailyLimit,
    dailyRemaining: leftToday(standing),
    dailyTimes: level.dailyTimes,
    timesRemaining: Math.max(0, level.dailyTimes - today.times),
    resetsAt: today.resetsAt.getTime(),
    feeRate: level.feeBps / 100,
    feeMin: settings.feeMin,
    freeTimes: settings.freeTimes,
    wager: wagerOf(standing, ctx.locale),
    balance: balanceOf(standing, onTheWay),
    withdrawable,
    blocked: [...reasonsAgainst(standing, request)],
    met: [...metRules(standing, request)],
    ...(identity && { identity }),
    ...shownQuote(app, market, standing, { ...request, amount: minor(BigInt(input.amount ?? withdrawable)) }),
    showTax: tax.showPreview,
    payees: accounts.map((row) => ({
      ...payeeOf(toWireAccount(app.vault, playerId, row, now), row.nameCheck),
      ...(isUnserved(standing, row.id) && { isUnserved: true }),
    })),
    canUsePasskey: standing.hasPasskey,
    eta: {
      ...(arrival.p50 !== null && { p50: arrival.p50 }),
      ...(arrival.p95 !== null && { p95: arrival.p95 }),
      usual: usualSeconds,
      max: withdrawals.slaHours * hourSeconds,
    },
  }
}

/** Only for an amount that could be paid out: there is nothing to quote for no money. */
function shownQuote(
  app: AppContext,
  market: string,
  standing: Standing,
  request: WithdrawalRequest,
): Pick<Info, 'quote'> {
  if (compare(request.amount, standing.settings.min) < 0) return {}
  const { coins, ...quote } = quoteOf(app, market, standing, request)
  return { quote: { ...quote, ...(coins && { coins: quoteOfCoins(coins) }) } }
}

/** Without an amount the page asks about all of the cash, or about the least amount if there is less. */
function requestOf({ cash, settings }: Standing, input: InputOf<'/withdraw/info'>): WithdrawalRequest {
  const all = compare(cash, settings.min) < 0 ? settings.min : cash
  return {
    amount: input.amount === undefined ? all : minor(BigInt(input.amount)),
    ...(input.bankId !== undefined && { payeeId: input.bankId }),
    ...(input.forfeitBonus && { forfeitsBonus: true }),
  }
}

function wagerOf(standing: Standing, locale: Locale): Info['wager'] {
  const grants = standing.grants.map((grant) => {
    const { id, bonus, locked, wagerRequired: required, wagerLeft: remaining } = grant
    const without = { ...standing, grants: standing.grants.filter((other) => other !== grant) }
    const ifForfeited = { lost: bonus, withdrawable: withdrawableNow(without) }
    return {
      ...{ grantId: id, bonus, locked, required, done: subtract(required, remaining), remaining, ifForfeited },
      ...(grant.name && { name: textIn(grant.name, locale) }),
      ...(grant.expiresAt && { expiresAt: grant.expiresAt.getTime() }),
    }
  })
  return {
    required: add(...grants.map(({ required }) => required)),
    done: add(...grants.map(({ done }) => done)),
    remaining: add(...grants.map(({ remaining }) => remaining)),
    grants,
  }
}

function balanceOf(standing: Standing, onTheWay: Info['withdrawable']): Info['balance'] {
  const locked = subtract(standing.cash, openCash(standing, {}))
  const bonus = add(nothing, ...standing.grants.map((grant) => grant.bonus))
  return { cash: standing.cash, locked, bonus, onTheWay }
}

function isUnserved({ payees }: Standing, payeeId: string): boolean {
  return payees.some((payee) => payee.id === payeeId && payee.isUnserved === true)
}

type Account = ReturnType<typeof toWireAccount>

/** A payee of which nobody tells the name counts as confirmed by its code. */
function payeeOf({ id, kind, holderName, bankName, accountNoMasked, holdUntil }: Account, nameCheck: string) {
  return {
    id,
    kind,
    holderName,
    place: bankName,
    masked: accountNoMasked,
    isConfirmed: nameCheck === 'same' || nameCheck === 'none',
    ...(holdUntil !== undefined && { holdUntil }),
  }
}
