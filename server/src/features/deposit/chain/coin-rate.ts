import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { selectSettings } from '../offer/queries.ts'
import { offerSettings } from '../offer/settings.ts'

/** The rate at which a deposit of the coin that is paid out is credited in a market. Undefined where none is taken. */
export async function readCoinRate({ config, databases }: AppContext, market: string): Promise<string | undefined> {
  const [token] = config.chain?.tokens ?? []
  const settings = token && (await selectSettings(databases.main.read, market))
  if (settings === undefined) return undefined
  const { crypto } = z.parse(offerSettings, settings)
  return crypto.find(({ coin, network }) => coin === token?.coin && network === config.chain?.network)?.rate
}
