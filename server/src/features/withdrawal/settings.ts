import { withdrawal as usual } from '@zamra/contract/constants.ts'
import { type Money, minor, nothing } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { type PayoutProviderId, payoutProviderIds } from '../../providers/payout/port.ts'
import { isLowerRate, readCoinRate } from '../deposit/index.ts'
import { findSignedSettings, findSignedVersion } from '../player/index.ts'
import type { WithdrawalSettings } from './evaluate-withdrawal.ts'
import type { RiskRules } from './risk-rules.ts'
import { amountProblems, feeProblems } from './settings-rules.ts'

const amount = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((units): Money => minor(BigInt(units))),
)

/** The configuration of one market. Amounts are whole minor units of its currency. */
export const settingsFields = z.strictObject({
  min: amount,
  max: amount,
  feeMin: amount,
  freeTimes: z.int().check(z.nonnegative()),
  /** About how long a withdrawal takes, in seconds. */
  usualSeconds: z.int().check(z.positive()),
  /** Which withdrawals are approved without a person. */
  review: z.strictObject({
    autoMax: amount,
    autoMaxNewPayee: amount,
    dayMax: amount,
    accountAgeHoursMin: z.int().check(z.nonnegative()),
    playedPercentMin: z.int().check(z.minimum(0), z.maximum(100)),
  }),
  /** From this amount on two operators decide about a withdrawal in review. */
  twoOperatorsFrom: amount,
  /** Payouts in coins: whole units of the currency for one coin, and the network fee of a withdrawal. */
  coins: z.optional(z.strictObject({ rate: z.string().check(z.regex(/^\d{1,9}(\.\d{1,6})?$/)), fee: amount })),
  /** The payout providers that are used, the preferred one first. Without it all of the market are. */
  payoutProviders: z.optional(z.array(z.enum(payoutProviderIds)).check(z.minLength(1))),
})

export const settingsShape = settingsFields.check(
  ...[amountProblems, feeProblems].map((problemsOf) =>
    z.refine<z.output<typeof settingsFields>>((settings) => problemsOf(settings).length === 0),
  ),
)

/** As it is stored. */
export type WireSettings = z.input<typeof settingsShape>

export type MarketSettings = WithdrawalSettings & {
  readonly version: number
  readonly usualSeconds: number
  readonly review: RiskRules
  readonly twoOperatorsFrom: Money
  readonly payoutProviders?: readonly PayoutProviderId[] | undefined
}

/** Without a configuration a withdrawal costs nothing, and two operators decide about each. */
const withoutConfiguration: MarketSettings = {
  version: 0,
  min: minor(1n),
  max: minor(10_000_000_000n),
  feeMin: nothing,
  freeTimes: 1_000_000,
  usualSeconds: usual.usualHours * 3_600,
  review: {
    ...{ autoMax: nothing, autoMaxNewPayee: nothing, dayMax: nothing },
    ...{ accountAgeHoursMin: 0, playedPercentMin: 0 },
  },
  twoOperatorsFrom: nothing,
}

export async function readSettings(app: AppContext, market: string): Promise<MarketSettings> {
  const row = await findSignedSettings(app, market)
  if (!row) return withoutConfiguration
  const settings = { version: row.version, ...z.parse(settingsShape, row.settings) }
  // A coin that costs less than a deposit of it brings would pay players for sending coins in a circle.
  return (await givesTooManyCoins(app, market, settings)) ? { ...settings, coins: undefined } : settings
}

/** The risk rules of one version of the settings, or undefined when it is not there as it was signed. */
export async function readReviewRules(
  app: AppContext,
  market: string,
  version: number,
): Promise<RiskRules | undefined> {
  if (version === withoutConfiguration.version) return withoutConfiguration.review
  const row = await findSignedVersion(app, market, version)
  return row && z.parse(settingsShape, row.settings).review
}

/** Whether a withdrawal gives more coins for an amount than a deposit of this amount has taken. */
export async function givesTooManyCoins(
  app: AppContext,
  market: string,
  { coins }: Pick<MarketSettings, 'coins'>,
): Promise<boolean> {
  const depositRate = coins && (await readCoinRate(app, market))
  return depositRate !== undefined && isLowerRate(coins?.rate ?? '0', depositRate)
}
