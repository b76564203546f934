import type { MainReader } from '../../../db/database.ts'

/** Whether a player deposits at this address: coins sent there would be credited again. */
export async function isDepositAddress(main: MainReader, address: string): Promise<boolean> {
  const found = await main
    .selectFrom('chain_address')
    .select('address')
    .where('address', '=', address)
    .executeTakeFirst()
  return found !== undefined
}
