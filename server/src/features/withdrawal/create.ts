import { hash } from 'node:crypto'
import type { InputOf, OutputOf } from '@zamra/contract/calls.ts'
import { compare, minor, toWire } from '@zamra/contract/money.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { listAccounts } from '../player/index.ts'
import { confirmWithdrawal } from './confirm.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { feeOf, isUnfinished, openCash, reasonsAgainst, type Standing } from './evaluate-withdrawal.ts'
import { freezePayee } from './freeze-payee.ts'
import { giveUpGrant } from './grants.ts'
import { holdWithdrawal } from './hold-withdrawal.ts'
import { selectByClientOrder } from './queries.ts'
import { readStanding } from './read-standing.ts'
import { readTax } from './read-tax.ts'
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
  const forfeits: string[] = []
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    // What changed while the player confirmed, such as the password itself, counts: the rules are evaluated again.
    const evaluated = await evaluate(ctx, input, request)
    if ('withdrawNo' in evaluated) return evaluated
    const { standing, account } = evaluated
    forfeits.push(...(await forfeitIfNeeded(ctx, standing, request)))
    const row = account && (await draft(ctx, input, { account, standing, attempt, bodyHash, confirmed, forfeits }))
    if (row) await holdWithdrawal(ctx.app, row, standing.today)
    const held = await findCreated(ctx, input)
    if (held) return held
  }
  throw ctx.refusal('wallet.busy', { retryAfter: 1 })
}

type Request = { readonly amount: NewWithdrawal['amount']; readonly payeeId: string; readonly forfeitsBonus: boolean }

type Evaluated = { readonly standing: Standing; readonly account: Account | undefined }

/** Refuses with every reason at once, unless a request for the same withdrawal was quicker. */
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
  return { standing, account: accounts.find(({ id }) => id === request.payeeId) }
}

type Draft = {
  readonly account: Account
  readonly standing: Standing
  readonly attempt: number
  readonly bodyHash: Buffer
  readonly confirmed: StoredConfirmation
  readonly forfeits: readonly string[]
}

async function draft(
  { app, playerId, market, now }: CallContext<Path>,
  { clientOrderId, amount: units }: InputOf<Path>,
  { account, standing, attempt, bodyHash, confirmed, forfeits }: Draft,
): Promise<NewWithdrawal> {
  const amount = minor(BigInt(units))
  const withdrawNo = withdrawNoOf(playerId, clientOrderId, attempt)
  return {
    ...freezePayee(app, playerId, withdrawNo, account),
    ...confirmed,
    ...{ playerId, withdrawNo, clientOrderId, bodyHash, market, currency: standing.currency, amount, forfeits },
    fee: feeOf(standing, amount),
    tax: await readTax(app, { playerId, market, at: now }, amount),
    createdAt: now,
    promisedAt: new Date(now.getTime() + policyOf(app, market).withdrawals.slaHours * hourMs),
  }
}

type Account = Awaited<ReturnType<typeof listAccounts>>[number]

function findCreated({ app, playerId }: CallContext<Path>, { clientOrderId }: InputOf<Path>) {
  return selectByClientOrder(app.databases.shardOf(playerId).read, playerId, clientOrderId)
}

/** Gives up the bonuses that lock cash, but only if the amount needs that cash. */
async function forfeitIfNeeded(
  { app, playerId }: CallContext<Path>,
  standing: Standing,
  { amount, forfeitsBonus }: { readonly amount: NewWithdrawal['amount']; readonly forfeitsBonus: boolean },
): Promise<readonly string[]> {
  if (!forfeitsBonus || compare(amount, openCash(standing, {})) <= 0) return []
  const locking = standing.grants.filter((grant) => isUnfinished(grant) && grant.locked > 0n)
  for (const { id: grant } of locking) {
    // One that was converted or given up meanwhile locks nothing any more.
    await giveUpGrant(app, { playerId, currency: standing.currency }, grant)
  }
  return locking.map(({ id }) => id)
}

function answerOf({ withdrawNo, state, currency, fee, tax, net, promisedAt }: Withdrawal): OutputOf<Path> {
  return { withdrawNo, status: state, currency, fee, tax, net, etaAt: promisedAt.getTime() }
}

/** The figures of a refusal are sent as they are. */
function onWire({ fee, tax, net, ...answer }: OutputOf<Path>) {
  return { ...answer, fee: toWire(fee), tax: toWire(tax), net: toWire(net) }
}
