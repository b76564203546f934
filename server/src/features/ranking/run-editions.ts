import type { AppContext } from '../../app-context.ts'
import { daysIn } from '../../base/clock.ts'
import { isCounted, lastEventIds } from '../../events/counted.ts'
import { markets } from '../../ledger/index.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { policyOf } from '../market/index.ts'
import { giveEarnedReward, promosInForce } from '../promo/index.ts'
import { editionAt } from './edition.ts'
import {
  closeEdition,
  type Edition,
  finishEdition,
  insertEdition,
  listPlaces,
  listUnfinished,
  startClosing,
} from './edition-queries.ts'
import { awardedPlaces, bestPlayers } from './standings.ts'

/** A bet that is settled just before the end may be committed a moment after it. */
const settleMs = 5 * 60_000

const scoresProjection = 'ranking.countScores'

/** Opens the editions that begin, and takes each one that has ended a step further. */
export async function runEditions(app: AppContext, now: Date): Promise<RunCounts> {
  for (const market of Object.keys(markets)) await openEditions(app, market, now)
  let stepped = 0
  let failed = 0
  for (const edition of await listUnfinished(app.databases.main.read, new Date(now.getTime() - settleMs))) {
    try {
      if (await stepEdition(app, edition, now)) stepped += 1
    } catch (err) {
      failed += 1
      const { market, period, startsOn } = edition
      app.log.error({ err, market, period, startsOn }, 'ranking edition failed to close')
    }
  }
  return { stepped, failed }
}

async function openEditions(app: AppContext, market: string, now: Date): Promise<void> {
  const { timeZone } = policyOf(app, market)
  for (const { promoId, version, config } of await promosInForce(app, { market, at: now })) {
    const { trigger } = config
    if (trigger.on !== 'ranking') continue
    const { startsOn, endsOn } = editionAt(trigger.every, timeZone, now)
    const edition = {
      ...{ market, period: trigger.every, startsOn, promoId, promoVersion: version, awards: trigger.awards },
      startAt: midnight(timeZone, startsOn),
      endAt: midnight(timeZone, endsOn),
    }
    await app.databases.main.transact((tx) => insertEdition(tx, edition))
  }
}

/** Markets have a fixed distance from UTC, so noon of a UTC day falls on the same day in each of them. */
function midnight(zone: string, day: string): Date {
  return daysIn(zone, new Date(`${day}T12:00:00Z`), 0, 0).since
}

async function stepEdition(app: AppContext, edition: Edition, now: Date): Promise<boolean> {
  if (edition.state === 'OPEN') return await noteLastEvents(app, edition)
  if (edition.state === 'CLOSING') return await writePlaces(app, edition)
  return await giveAwards(app, edition, now)
}

/** Whatever belongs to the edition is committed by now, so it has an event id up to these. */
async function noteLastEvents(app: AppContext, edition: Edition): Promise<boolean> {
  const { main, shards } = app.databases
  const lastEvents = await lastEventIds(shards)
  return await main.transact((tx) => startClosing(tx, edition, lastEvents))
}

/** Waits until every shard has counted what belongs to the edition. */
async function writePlaces(app: AppContext, edition: Edition): Promise<boolean> {
  const { main, shards } = app.databases
  if (!(await isCounted(shards, scoresProjection, edition.lastEvents))) return false
  const places = await bestPlayers(app, edition, edition.awards, awardedPlaces(edition.awards))
  return await main.transact((tx) => closeEdition(tx, edition, places))
}

/** A reward has the edition as its key, so giving it again gives it once. Awards of a stopped promotion wait. */
async function giveAwards(app: AppContext, edition: Edition, now: Date): Promise<boolean> {
  const { market, period, startsOn, promoId, promoVersion } = edition
  const { main } = app.databases
  const key = `${period}-${startsOn}`
  for (const { playerId, award } of await listPlaces(main.read, edition, awardedPlaces(edition.awards))) {
    const gift = { playerId, market, promoId, key, amount: award, at: now }
    if (!(await giveEarnedReward(app, promoVersion, gift))) return false
  }
  return await main.transact((tx) => finishEdition(tx, edition))
}
