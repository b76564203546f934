import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { closeRedis } from '../server/src/base/redis.ts'
import { keepPolicies } from '../server/src/features/market/index.ts'
import type { House } from '../server/src/http/context.ts'
import { openHouse } from '../server/src/http/house.ts'

/** For a command: opens the house that the environment names, works in it, and closes it whatever happened. */
export async function atHouse<T>(work: (house: House) => Promise<T>): Promise<T> {
  const config = readConfig()
  const house = openHouse(config, createLog(config))
  try {
    const leavePolicies = await keepPolicies(house)
    return await work(house).finally(leavePolicies)
  } finally {
    await house.ledger.close()
    await house.databases.close()
    closeRedis(house.redis)
  }
}
