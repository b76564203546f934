import { systemNow } from '../src/base/clock.ts'
import { uuidv7 } from '../src/base/random.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../src/features/market/index.ts'
import { writeAccount } from '../src/features/player/bank/queries.ts'
import { accountPlace } from '../src/features/player/bank/wire.ts'
import { checkPlace } from '../src/features/player/check-place.ts'
import { checkNoOf } from '../src/features/player/kyc/check-number.ts'
import { putSandboxLevels } from '../src/features/vip/index.ts'
import { putSandboxSettings } from '../src/features/withdrawal/index.ts'
import { type BoundPlayer, boundPlayer, codeFor, credit } from './bound-player.ts'
import { openWorld, type World, type WorldOptions, type WorldPlayer } from './world.ts'

export const withdrawPassword = '284619'

/** A test world in which withdrawals are configured as in the sandbox. */
export async function openWithdrawalWorld(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld(options)
  await configureWithdrawals(world)
  return world
}

/** Policies, settings and levels as the seed of a sandbox puts them. */
export async function configureWithdrawals(world: World): Promise<void> {
  await world.app.databases.main.transact(async (tx) => {
    await publishPolicies(tx, sandbox, ['asha', 'noor'], systemNow())
    await putSandboxSettings(tx, systemNow())
    await putSandboxLevels(tx, ['asha', 'noor'], systemNow())
  })
  ;(await startPolicyCache(world.app))()
}

export type Withdrawer = BoundPlayer & { readonly bankId: string }

/** A player with a bound number, a withdrawal password, a bank account without a hold, and cash that was deposited. */
export async function newWithdrawer(world: World, cash: bigint): Promise<Withdrawer> {
  const player = await boundPlayer(world)
  await setWithdrawPassword(world, player)
  const bankId = await addBankAccount(world, player)
  if (cash > 0n) await credit(world.app, player.playerId, cash)
  return { ...player, bankId }
}

export async function setWithdrawPassword(world: World, player: BoundPlayer): Promise<void> {
  const { mobile, phone } = player
  const verificationCode = await codeFor(world.app, 'withdrawPwd', phone)
  const input = { mobile, verificationCode, password: withdrawPassword }
  await world.ok('/user/withdrawPassword/set', input, { as: player })
}

/** Fee, tax and net of an amount as the page shows them. An amount that is too small to be quoted costs nothing. */
export async function shownQuote(world: World, as: WorldPlayer, amount: number) {
  const { quote } = await world.ok('/withdraw/info', { amount }, { as })
  if (!quote) return { fee: 0, tax: 0, net: amount }
  return { fee: Number(quote.fee), tax: Number(quote.tax), net: Number(quote.net) }
}

/** Withdraws as the app does: for the quote that was shown, with the withdrawal password. Returns the number. */
export async function withdraw(world: World, as: Withdrawer, amount: number): Promise<string> {
  const quote = await shownQuote(world, as, amount)
  const input = { clientOrderId: uuidv7(), bankId: as.bankId, amount, quote, withdrawPassword }
  return (await world.ok('/withdraw/create', input, { as })).withdrawNo
}

export type Wish = {
  readonly amount: number
  readonly clientOrderId?: string
  readonly bankId?: string
  readonly password?: string
  readonly forfeitBonus?: boolean
  /** The quote that the player confirms; without it, the one that the page shows now. */
  readonly quote?: Awaited<ReturnType<typeof shownQuote>>
}

/** Like `withdraw`, for a request that may be refused: returns the body of the answer. */
export async function tryWithdraw(world: World, as: Withdrawer, wish: Wish) {
  const { amount, clientOrderId = uuidv7(), bankId = as.bankId, ...rest } = wish
  const { password = withdrawPassword, quote = await shownQuote(world, as, amount), ...more } = rest
  const input = { clientOrderId, bankId, amount, withdrawPassword: password, quote, ...more }
  return (await world.call('/withdraw/create', input, { as })).body
}

type Account = {
  /** Of an account that is replaced by this one. */
  readonly id?: string
  readonly holdUntil?: Date
  readonly nameCheck?: 'same' | 'other' | 'pending'
  readonly number?: string
  readonly holder?: string
}

/** A player whose document was approved under this name. How it is checked is tested elsewhere. */
export async function putVerified({ app }: World, { playerId }: BoundPlayer, name: string): Promise<void> {
  const checkNo = checkNoOf(playerId, uuidv7())
  const { pool } = app.databases.shardOf(playerId)
  await pool.query(
    `insert into identity_check (player_id, check_no, client_order_id, market, level, document, name_sealed, files, state,
      created_at, decided_at) values ($1, $2, $3, 'IN', 1, 'pan', $4, '{}', 'APPROVED', now(), now())`,
    [playerId, checkNo, uuidv7(), app.vault.seal(name, checkPlace(playerId, checkNo, 'name_sealed'))],
  )
  await pool.query('update player set kyc_level = 1 where player_id = $1', [playerId])
}

/** How an account is entered and checked is tested elsewhere. */
export async function addBankAccount(world: World, { playerId }: BoundPlayer, given: Account = {}): Promise<string> {
  const { app } = world
  const [id, number] = [given.id ?? uuidv7(), given.number ?? String(Math.floor(1e10 + Math.random() * 9e10))]
  const seal = (value: string, column: 'holder_sealed' | 'number_sealed') =>
    app.vault.seal(value, accountPlace(playerId, id, column))
  await app.databases.shardOf(playerId).transact((tx) =>
    writeAccount(tx, playerId, {
      id,
      form: 'IFSC',
      holderSealed: seal(given.holder ?? 'Asha Rao', 'holder_sealed'),
      numberSealed: seal(number, 'number_sealed'),
      numberIndex: app.vault.blindIndexes('bankAccount', `IFSC SBIN ${number}`)[0].hash,
      numberTail: number.slice(-4),
      code: 'SBIN0000300',
      bankName: 'State Bank of India',
      branch: null,
      accountType: 'savings',
      nameCheck: given.nameCheck ?? 'same',
      knownNameSealed: null,
      holdUntil: given.holdUntil ?? new Date(0),
      savedAt: systemNow(),
    }),
  )
  return id
}
