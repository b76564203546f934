import { withdrawal as usual } from '@zamra/contract/constants.ts'
import type { MainTx } from '../../db/database.ts'
import { selectSettings } from '../player/index.ts'
import type { WireSettings } from './settings.ts'
import { insertSettings } from './settings-queries.ts'

/**
 * The settings of a sandbox market; amounts are those of India times its worth, in minor units. A coin costs a little more
 * than a deposit of it brings.
 */
function settingsOf(worth: number, coinRate: string): WireSettings {
  return {
    ...{
      min: 20_000 * worth,
      max: 5_000_000 * worth,
      feeMin: 500 * worth,
      freeTimes: 1,
      usualSeconds: usual.usualHours * 3_600,
    },
    review: {
      ...{ autoMax: 1_000_000 * worth, autoMaxNewPayee: 200_000 * worth, dayMax: 2_000_000 * worth },
      ...{ accountAgeHoursMin: 0, playedPercentMin: 0 },
    },
    twoOperatorsFrom: 2_000_000 * worth,
    coins: { rate: coinRate, fee: 5_000 * worth },
  }
}

export const sandboxSettings = { IN: settingsOf(1, '84'), PK: settingsOf(3, '281.5'), BD: settingsOf(1, '123') }

/** An operator may have published others meanwhile, so a market that has settings keeps them. */
export async function putSandboxSettings(tx: MainTx, at: Date): Promise<void> {
  for (const [market, settings] of Object.entries(sandboxSettings)) {
    if (await selectSettings(tx, market)) continue
    await insertSettings(tx, { market, settings, by: 'seed', at })
  }
}
