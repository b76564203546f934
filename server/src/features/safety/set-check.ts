import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardReader } from '../../db/database.ts'
import type { Handler } from '../../http/context.ts'
import type { MarketPolicy } from '../market/index.ts'
import { appendChange, findSetting, lockSetting, saveCheckMinutes } from './setting-queries.ts'

const choices = [10, 15, 20, 30, 45, 60, 90, 120]

/** The default where a market lets players choose and they have not. */
const usualMinutes = 60

/** The minutes of play between two reality checks in a market; undefined where there are none. */
export function checkMinutesIn({ realityCheck }: MarketPolicy): number | undefined {
  return realityCheck.mode === 'off' ? undefined : (realityCheck.minutes ?? usualMinutes)
}

/** A player can only ask for more checks than their market requires. `touch_clock` applies the same rule to rounds. */
export async function findCheckMinutes(
  shard: ShardReader,
  playerId: PlayerId,
  ofMarket: number | undefined,
): Promise<number | undefined> {
  const own = (await findSetting(shard, playerId))?.checkMinutes ?? undefined
  return own === undefined || (ofMarket !== undefined && ofMarket < own) ? ofMarket : own
}

export function checkChoices(ofMarket: number | undefined): number[] {
  return choices.filter((minutes) => ofMarket === undefined || minutes < ofMarket)
}

/** From the next check on: the running cycle ends as it was announced to the game. */
export const setCheck: Handler<'/safety/setCheck'> = async ({ app, playerId, now }, { minutes }) => {
  await app.databases.shardOf(playerId).transact(async (tx) => {
    const { checkMinutes } = await lockSetting(tx, playerId)
    const to = minutes ?? null
    if (to === checkMinutes) return
    await saveCheckMinutes(tx, playerId, to)
    await appendChange(tx, playerId, { what: 'check.set', detail: { from: checkMinutes, to }, by: 'player', at: now })
  })
  return {}
}
