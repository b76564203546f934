import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { accountPlace } from '../../server/src/features/player/index.ts'
import { hashPassword, registerPlayer, rotateSession } from '../../server/src/features/session/index.ts'
import { depositCredited } from '../../server/src/ledger/index.ts'
import { type Caller, isSuccess, type Refusal, sendCall } from '../payments/send-call.ts'

export type Withdrawer = Caller & { readonly bankId: string; readonly market: Market; readonly cash: bigint }
type Market = (typeof markets)[number]

/** Of four players three are from India, whose providers have webhooks and idempotency keys. JazzCash has neither. */
export const india = { areaCode: '+91', currency: 'INR', form: 'IFSC', code: 'SBIN0000300', worth: 1n } as const
const pakistan = { areaCode: '+92', currency: 'PKR', form: 'IBAN', code: 'SCBL', worth: 3n } as const
export const markets = [india, pakistan, india, india] as const

export const withdrawalsPerPlayer = 2
const password = '284619'
let players = 0

/** Players who can withdraw: with a number, a withdrawal password, an account without a hold, and cash. */
export async function newWithdrawers(
  app: AppContext,
  count: number,
  from: readonly Market[],
  deposited: bigint,
): Promise<readonly Withdrawer[]> {
  const passwordHash = await hashPassword(password, app.passwordCost)
  const ready: Withdrawer[] = []
  for (let at = 0; at < count; at += 1) {
    const market = from[at % from.length] as Market
    players += 1
    const number = players
    const phone = `${market.areaCode}${market === india ? 98_200_00000 + number : 30_012_00000 + number}`
    const playerId = await registerPlayer(app, { kind: 'registered', areaCode: market.areaCode, phone })
    const shard = app.databases.shardOf(playerId)
    const device = `device-of-withdrawer-${number}`
    const sign = await shard.transact((tx) => rotateSession(tx, app, { playerId, device, way: 'id' }))
    await shard.pool.query('update player set withdraw_password_hash = $2 where player_id = $1', [
      playerId,
      passwordHash,
    ])
    const bankId = await addAccount(app, playerId, market)
    const cash = deposited * market.worth
    const order = { order: randomUUID(), payment: randomUUID(), amount: minor(cash) }
    await depositCredited(app.ledger, { playerId, currency: market.currency, ...order })
    ready.push({ uid: playerId, sign, device, bankId, market, cash })
  }
  return ready
}

/** How an account is entered and checked is tested elsewhere. */
async function addAccount(app: AppContext, playerId: PlayerId, { form, code }: Market): Promise<string> {
  const [id, number] = [randomUUID(), form === 'IBAN' ? `PK36SCBL${playerId}000000` : `5010${playerId}`]
  const seal = (text: string, column: 'holder_sealed' | 'number_sealed') =>
    app.vault.seal(text, accountPlace(playerId, id, column))
  await app.databases.shardOf(playerId).pool.query(
    `insert into bank_account (player_id, bank_account_id, form, holder_sealed, number_sealed, number_index, number_tail,
        bank_code, bank_name, account_type, name_check, checked_at, hold_until, saved_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, 'Bank', 'savings', 'same', now(), 'epoch', now())`,
    [
      ...[playerId, id, form, seal('Asha Rao', 'holder_sealed'), seal(number, 'number_sealed')],
      ...[createHash('sha256').update(number).digest(), number.slice(-4), code],
    ],
  )
  return id
}

/** What the players have ordered. */
export type WithdrawerLog = { readonly created: string[]; done: number; retried: number }

/** The withdrawals of one player, one after the other: the first of a day is free, the second has a fee. */
export async function withdrawAll(url: string, player: Withdrawer, count: number, log: WithdrawerLog): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    // Chosen by the number alone, so that a repeated run has the same fates.
    const clientOrderId = uuidOf(`${player.uid} ${number}`)
    const units = 20_001 + ((player.uid * 7_919 + number * 104_729) % 100_000)
    const withdrawNo = await withdraw(url, player, { clientOrderId, amount: units * Number(player.market.worth) }, log)
    if (withdrawNo) log.created.push(withdrawNo)
    log.done += 1
  }
}

type Wanted = { readonly clientOrderId: string; readonly amount: number }

/** As the app does: the same request again for the quote of now, under the same id, until it is answered. */
async function withdraw(
  url: string,
  player: Withdrawer,
  wanted: Wanted,
  log: WithdrawerLog,
): Promise<string | undefined> {
  const input = { ...wanted, bankId: player.bankId, withdrawPassword: password }
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
    const quote = await quoteOf(url, player, wanted.amount)
    const answer = quote && (await sendCall(url, player, '/withdraw/create', { ...input, quote }))
    if (isSuccess(answer)) return answer.resultData.withdrawNo
    const { state = '', code } = (answer ?? {}) as Partial<Refusal>
    const isTransient = code === 'rate.limited' || code === 'withdrawal.quoteChanged'
    if (state.startsWith('4') && !isTransient) throw new Error(`refused: ${JSON.stringify(answer)}`)
    log.retried += 1
    await sleep(300)
  }
  return undefined
}

/** What the page shows for an amount; undefined while the server does not answer. */
async function quoteOf(url: string, player: Withdrawer, amount: number) {
  const answer = await sendCall(url, player, '/withdraw/info', { amount })
  return isSuccess(answer) ? quoteIn(answer.resultData.quote, amount) : undefined
}

/** Servers that have just started may be too busy for the first request. */
async function quoteWhenAnswered(url: string, player: Withdrawer, amount: number) {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
    const quote = await quoteOf(url, player, amount)
    if (quote) return quote
    await sleep(300)
  }
  throw new Error('no quote for the whole balance')
}

/** An amount that is too small to be quoted costs nothing. */
function quoteIn(quote: WireOutputOf<'/withdraw/info'>['quote'], amount: number) {
  return quote ? { fee: quote.fee, tax: quote.tax, net: quote.net } : { fee: 0, tax: 0, net: amount }
}

const timeoutMs = 120_000
const rivals = 10

/** Ten requests at once, each for the whole balance: the numbers of those that were accepted. */
export async function contestBalance(url: string, player: Withdrawer): Promise<readonly string[]> {
  const amount = Number(player.cash)
  const quote = await quoteWhenAnswered(url, player, amount)
  const input = { bankId: player.bankId, withdrawPassword: password, amount, quote }
  const answers = await Promise.all(
    Array.from({ length: rivals }, () =>
      sendCall(url, player, '/withdraw/create', { ...input, clientOrderId: randomUUID() }),
    ),
  )
  return answers.flatMap((answer) => (isSuccess(answer) ? [answer.resultData.withdrawNo] : []))
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
