import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Databases } from '../../db/databases.ts'
import { clearAppealTexts, listCasesOf, listLinks } from './case-queries.ts'
import { clearConductAppeals, listConductOf } from './conduct/conduct-queries.ts'

const casesMax = 1_000

/** The cases about a player, for the export of their data. The other accounts are other people, so only their number is named. */
export async function riskDataOf({ main, shardOf }: Databases, playerId: PlayerId) {
  const cases = await listCasesOf(main.read, playerId, casesMax)
  const rings = await Promise.all(
    cases.map(async ({ playerId: _self, ...one }) => ({ ...one, links: await listLinks(main.read, one.caseNo) })),
  )
  const conduct = await listConductOf(shardOf(playerId).read, playerId, casesMax)
  // The names of operators are not the player's data.
  return [...rings, ...conduct.map(({ playerId: _self, decidedBy: _operators, ...one }) => one)]
}

/** What the player wrote is theirs; that there was a case and how it was decided stays on record. */
export async function forgetAppeals({ main, shardOf }: Databases, playerId: PlayerId): Promise<void> {
  await shardOf(playerId).transact((tx) => clearConductAppeals(tx, playerId))
  await main.transact((tx) => clearAppealTexts(tx, playerId))
}
