import { systemNow } from '../src/base/clock.ts'
import { uuidv7 } from '../src/base/random.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../src/features/market/index.ts'
import { writeAccount } from '../src/features/player/bank/queries.ts'
import { accountPlace } from '../src/features/player/bank/wire.ts'
import { putSandboxSettings } from '../src/features/withdrawal/index.ts'
import { putVipLevel } from '../src/seed/queries.ts'
import { vipLevels } from '../src/seed/vip-levels.ts'
import { type BoundPlayer, boundPlayer, codeFor, credit } from './bound-player.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

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
    for (const row of vipLevels) await putVipLevel(tx, row)
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

type Account = {
  readonly holdUntil?: Date
  readonly nameCheck?: 'same' | 'other' | 'pending'
  readonly number?: string
}

/** How an account is entered and checked is tested elsewhere. */
export async function addBankAccount(world: World, { playerId }: BoundPlayer, given: Account = {}): Promise<string> {
  const { app } = world
  const [id, number] = [uuidv7(), given.number ?? String(Math.floor(1e10 + Math.random() * 9e10))]
  const seal = (value: string, column: 'holder_sealed' | 'number_sealed') =>
    app.vault.seal(value, accountPlace(playerId, id, column))
  await app.databases.shardOf(playerId).transact((tx) =>
    writeAccount(tx, playerId, {
      id,
      form: 'IFSC',
      holderSealed: seal('Asha Rao', 'holder_sealed'),
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
