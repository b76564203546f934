import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ChainConfig } from '../../../base/chain-config.ts'
import { addressAt } from '../../../providers/chain/addresses.ts'
import { drawIndex, insertAddress, selectAddress } from './queries.ts'

export type Wanting = {
  readonly chain: string
  readonly playerId: PlayerId
  readonly market: string
  readonly now: Date
}

/** The player's own address on a chain, the same one for ever. Of two who ask at once the second gets that of the first. */
export async function giveAddress({ databases }: AppContext, { xpub }: ChainConfig, wanting: Wanting): Promise<string> {
  const { chain, playerId, market, now } = wanting
  const known = await selectAddress(databases.main.read, chain, playerId)
  if (known !== undefined) return known
  return await databases.main.transact(async (tx) => {
    const index = await drawIndex(tx)
    await insertAddress(tx, { chain, address: addressAt(xpub, index), index, playerId, market, at: now })
    return (await selectAddress(tx, chain, playerId)) as string
  })
}
