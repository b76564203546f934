import { type Money, minor, nothing } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import type { WithdrawalSettings } from './evaluate-withdrawal.ts'
import type { RiskRules } from './risk-rules.ts'
import { selectSettings } from './settings-queries.ts'

const amount = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((units): Money => minor(BigInt(units))),
)

/** The configuration of one market. Amounts are whole minor units of its currency. */
const storedSettings = z
  .strictObject({
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
  })
  .check(
    z.refine(({ min, max }) => min > 0n && min <= max, 'the least amount must be positive and not above the largest'),
    // A fee that takes most of the least amount would leave nothing to pay out.
    z.refine(({ min, feeMin }) => feeMin * 2n <= min, 'the least fee must not be more than half of the least amount'),
  )

/** As it is stored. */
export type WireSettings = z.input<typeof storedSettings>

export type MarketSettings = WithdrawalSettings & {
  readonly version: number
  readonly usualSeconds: number
  readonly review: RiskRules
  readonly twoOperatorsFrom: Money
}

/** Without a configuration a withdrawal costs nothing, and two operators decide about each. */
const withoutConfiguration: MarketSettings = {
  version: 0,
  min: minor(1n),
  max: minor(10_000_000_000n),
  feeMin: nothing,
  freeTimes: 1_000_000,
  usualSeconds: 7_200,
  review: {
    ...{ autoMax: nothing, autoMaxNewPayee: nothing, dayMax: nothing },
    ...{ accountAgeHoursMin: 0, playedPercentMin: 0 },
  },
  twoOperatorsFrom: nothing,
}

export async function readSettings(app: AppContext, market: string): Promise<MarketSettings> {
  const row = await selectSettings(app.databases.main.read, market)
  return row ? { version: row.version, ...z.parse(storedSettings, row.settings) } : withoutConfiguration
}
