import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import { compare, minor, toWire } from '@zamra/contract/money.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { listAccounts } from '../player/index.ts'
import { quoteOfCoins } from './coins.ts'
import { confirmWithdrawal } from './confirm.ts'
import { linkOf } from './confirmed-link.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { type Grant, isUnfinished, openCash, reasonsAgainst, type Standing } from './evaluate-withdrawal.ts'
import { freezePayee } from './freeze-payee.ts'
import { holdWithdrawal } from './hold-withdrawal.ts'
import { selectByClientOrder } from './queries.ts'
import { type Quote, quoteOf } from './quote.ts'
import { readStanding } from './read-standing.ts'
import type { NewWithdrawal, StoredConfirmation, Withdrawal } from './stored-withdrawal.ts'
import { withdrawNoOf } from './withdrawal-number.ts'

type Path = '/withdraw/create'
const hourMs = 3_600_000

/** How often the rules are evaluated again because the player's money or withdrawals changed at the same moment. */
const triesMax = 8

/**
 * Creates a withdrawal, once per `clientOrderId`: a repeated request returns the same one, another body is refused. The
 * rules are evaluated before the confirmation, so that no attempt at the password is used up in vain, and whatever could
 * be used up by two requests at once is checked again in the transaction that holds the amount.
 */
export const create: Handler<Path> = async (ctx, input) => {
  const bodyHash = hash('sha256', JSON.stringify([input.bankId, input.amount, input.forfeitBonus ?? false]), 'buffer')
  const row = (await findCreated(ctx, input)) ?? (await place(ctx, input, bodyHash))
  if (!row.bodyHash.equals(bodyHash)) throw ctx.refusal('thing.alreadyDone', { original: onWire(answerOf(row)) })
  if (row.state === 'CREATED') await decideWithdrawal(ctx.app, row)
  return answerOf((await findCreated(ctx, input)) ?? row)
}

async function place(ctx: CallContext<Path>, input: InputOf<Path>, bodyHash: Buffer): Promise<Withdrawal> {
  const amount = minor(BigInt(input.amount))
  const request = { amount, payeeId: input.bankId, forfeitsBonus: input.forfeitBonus ?? false }
  // The rules come first, so that a blocked request uses no attempt at the password.
  const allowed = await evaluate(ctx, input, request)
  if ('withdrawNo' in allowed) return allowed
  const confirmed = await confirmWithdrawal(ctx, input, allowed.standing.currency)
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    // What changed while the player confirmed, such as the password itself, counts: the rules are evaluated again.
    const evaluated = await evaluate(ctx, input, request)
    if ('withdrawNo' in evaluated) return evaluated
    const { standing, account, quote } = evaluated
    const forfeits = grantsToForfeit(standing, request)
    const row =
      account && (await draft(ctx, input, { account, standing, quote, attempt, bodyHash, confirmed, forfeits }))
    if (row) await holdWithdrawal(ctx.app, row, standing, forfeits)
    const held = await findCreated(ctx, input)
    if (held) return held
  }
  throw ctx.refusal('wallet.busy', { retryAfter: 1 })
}

type Request = { readonly amount: NewWithdrawal['amount']; readonly payeeId: string; readonly forfeitsBonus: boolean }

type Evaluated = { readonly standing: Standing; readonly account: Account | undefined; readonly quote: Quote }

/**
 * Refuses with every reason at once, or with the quote when it is not the confirmed one any more, unless a request for the
 * same withdrawal was quicker.
 */
async function evaluate(
  ctx: CallContext<Path>,
  input: InputOf<Path>,
  request: Request,
): Promise<Evaluated | Withdrawal> {
  const { app, playerId, market } = ctx
  // Read before the rules are evaluated: an account that is replaced after this is not the one that is paid.
  const accounts = await listAccounts(app.databases.shardOf(playerId).read, playerId)
  const standing = await readStanding(app, { playerId, market, at: app.clock.now() })
  const created = await findCreated(ctx, input)
  if (created) return created
  const blocked = reasonsAgainst(standing, request)
  if (blocked.length > 0) throw ctx.refusal('withdrawal.blocked', { blocked })
  const quote = quoteOf(app, market, standing, request)
  requireConfirmed(ctx, input, standing.currency, quote)
  return { standing, quote, account: accounts.find(({ id }) => id === request.payeeId) }
}

/** Another withdrawal may have used the free time of the day, or the tax may have changed, since the player read them. */
function requireConfirmed(ctx: CallContext<Path>, input: InputOf<Path>, currency: string, quote: Quote): void {
  const figures = { fee: toWire(quote.fee), tax: toWire(quote.tax), net: toWire(quote.net) }
  const { fee, tax, net, arrives } = input.quote
  const isSame = fee === figures.fee && tax === figures.tax && net === figures.net
  if (isSame && arrives === (quote.coins && quoteOfCoins(quote.coins).arrives)) return
  throw ctx.refusal('withdrawal.quoteChanged', { currency, amount: input.amount, ...figures })
}

type Draft = {
  readonly account: Account
  readonly standing: Standing
  readonly quote: Quote
  readonly attempt: number
  readonly bodyHash: Buffer
  readonly confirmed: StoredConfirmation
  readonly forfeits: readonly Grant[]
}

async function draft(
  { app, playerId, market }: CallContext<Path>,
  { clientOrderId }: InputOf<Path>,
  { account, standing, quote, attempt, bodyHash, confirmed, forfeits }: Draft,
): Promise<NewWithdrawal> {
  const { at, currency } = standing
  const { amount, fee, tax, net, coins } = quote
  const withdrawNo = withdrawNoOf(playerId, clientOrderId, attempt)
  const coinUnits = coins ? String(coins.units) : null
  const payee = await freezePayee(app, playerId, withdrawNo, account)
  const link = linkOf(app.vault, { ...payee, playerId, withdrawNo, currency, fee, tax, net, coinUnits })
  const { slaHours, lateCreditPctPer6h, lateCreditCap } = policyOf(app, market).withdrawals
  return {
    ...payee,
    ...{ ...confirmed, confirmation: { ...confirmed.confirmation, link } },
    ...{ playerId, withdrawNo, clientOrderId, bodyHash, market, currency, amount, fee, tax },
    forfeits: forfeits.map(({ id }) => id),
    ...{ coinUnits, coinRate: coins?.rate ?? null },
    // The instant of the rules: a withdrawal belongs to the day whose times and limit it was counted against.
    createdAt: at,
    promisedAt: new Date(at.getTime() + slaHours * hourMs),
    lateTerms: { lateCreditPctPer6h, lateCreditCap },
  }
}

type Account = Awaited<ReturnType<typeof listAccounts>>[number]

function findCreated({ app, playerId }: CallContext<Path>, { clientOrderId }: InputOf<Path>) {
  return selectByClientOrder(app.databases.shardOf(playerId).read, playerId, clientOrderId)
}

/** The bonuses that lock cash, but only if the amount needs that cash. They are given up together with the hold. */
function grantsToForfeit(standing: Standing, { amount, forfeitsBonus }: Request): readonly Grant[] {
  if (!forfeitsBonus || compare(amount, openCash(standing, {})) <= 0) return []
  return standing.grants.filter((grant) => isUnfinished(grant) && grant.locked > 0n)
}

function answerOf({ withdrawNo, state, currency, fee, tax, net, promisedAt }: Withdrawal): OutputOf<Path> {
  return { withdrawNo, status: state, currency, fee, tax, net, etaAt: promisedAt.getTime() }
}

/** The figures of a refusal are sent as they are. */
function onWire({ fee, tax, net, ...answer }: OutputOf<Path>) {
  return { ...answer, fee: toWire(fee), tax: toWire(tax), net: toWire(net) }
}
