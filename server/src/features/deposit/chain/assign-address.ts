import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ChainConfig } from '../../../base/chain-config.ts'
import { addressAt } from '../../../providers/chain/addresses.ts'
import { insertAddress, nextAddressIndex, selectAddress } from './queries.ts'

export type AddressRequest = {
  readonly chain: string
  readonly playerId: PlayerId
  readonly market: string
  readonly now: Date
}

/** The player's permanent address on a chain, created on first use. Concurrent requests get the same address. */
export async function assignAddress(
  { databases }: AppContext,
  { xpub }: ChainConfig,
  wanting: AddressRequest,
): Promise<string> {
  const { chain, playerId, market, now } = wanting
  const known = await selectAddress(databases.main.read, chain, playerId)
  if (known !== undefined) return known
  return await databases.main.transact(async (tx) => {
    const index = await nextAddressIndex(tx)
    await insertAddress(tx, { chain, address: addressAt(xpub, index), index, playerId, market, at: now })
    return (await selectAddress(tx, chain, playerId)) as string
  })
}
