import type { MainTx } from '../../db/database.ts'
import type { WireSettings } from './settings.ts'
import { insertSettings, selectSettings } from './settings-queries.ts'

/** About the same worth in each currency, in minor units. */
const sandboxSettings: Readonly<Record<string, WireSettings>> = {
  IN: { min: 20_000, max: 5_000_000, feeMin: 500, freeTimes: 1, usualSeconds: 7_200 },
  PK: { min: 50_000, max: 15_000_000, feeMin: 1_500, freeTimes: 1, usualSeconds: 7_200 },
  BD: { min: 20_000, max: 5_000_000, feeMin: 500, freeTimes: 1, usualSeconds: 7_200 },
}

/** An operator may have published others meanwhile, so a market that has settings keeps them. */
export async function putSandboxSettings(tx: MainTx, at: Date): Promise<void> {
  for (const [market, settings] of Object.entries(sandboxSettings)) {
    if (await selectSettings(tx, market)) continue
    await insertSettings(tx, { market, settings, by: 'seed', at })
  }
}
