import pg from 'pg'

export type EnforcedTerms = {
  readonly settings: {
    readonly min: number
    readonly max: number
    readonly feeMin: number
    readonly freeTimes: number
    readonly usualSeconds: number
  }
  readonly levels: readonly {
    readonly level: number
    readonly withdrawDailyLimit: number
    readonly withdrawDailyTimes: number
    readonly withdrawFeeBps: number
  }[]
  readonly policy: {
    readonly withdrawals: {
      readonly slaHours: number
      readonly lateCreditPctPer6h: number
      readonly lateCreditCap: number
      readonly cancelable: boolean
    }
    readonly kyc: { readonly tiers: readonly { readonly level: number; readonly cumWithdraw?: number }[] }
  }
}

/** The newest settings, levels and policy of a market, from the tables that the server decides by. */
export async function readEnforcedTerms(market: string, currency: string): Promise<EnforcedTerms> {
  const client = new pg.Client({ connectionString: process.env.ZAMRA_MAIN_URL })
  await client.connect()
  try {
    const newest = async <T>(column: string, from: string, key: string) => {
      const sql = `select ${column} as found from ${from} = $1 order by version desc limit 1`
      return (await client.query<{ found: T }>(sql, [key])).rows[0]?.found as T
    }
    const vip = await newest<Pick<EnforcedTerms, 'levels'>>('config', 'vip_config where currency', currency)
    return {
      settings: await newest<EnforcedTerms['settings']>('settings', 'withdrawal_settings where market', market),
      policy: await newest<EnforcedTerms['policy']>('policy', 'market_policy where market', market),
      levels: vip.levels,
    }
  } finally {
    await client.end()
  }
}
