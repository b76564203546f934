import type { PlayerId } from '@zamra/contract/brand.ts'
import { nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { pushEvent } from '../../http/push.ts'
import { bonusConverted, bonusForfeited } from '../../ledger/index.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { activateGrant } from './activate-grant.ts'
import { adoptEnd, type Grant, selectDuePlayers, selectGrants, selectWagering, type Wagering } from './grant-queries.ts'
import { repeatBatches } from './repeat-batches.ts'
import { extendGrants, isWagerStopped } from './stopped-queries.ts'
import { readStoppedTime } from './stopped-time.ts'

const batchSize = 200

/** Brings the grants of a shard up to date: some seconds after a settlement or a deposit, also after a crash. */
export async function followDueGrants(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const extended = await extendWaiting(app, shard, now)
  const players = await selectDuePlayers(shard.pool, now, batchSize)
  let failed = 0
  for (const playerId of players) {
    try {
      await followGrants(app, playerId, now)
    } catch (err) {
      // One player does not delay the others; the next run tries again.
      failed += 1
      app.log.error({ err, playerId }, 'promotion grant not followed, will be retried')
    }
  }
  return { players: players.length, failed, extended }
}

/** Before any grant is ended: what a kill switch keeps players from wagering does not run out. */
async function extendWaiting(app: AppContext, shard: Shard, at: Date): Promise<number> {
  const stopped = await readStoppedTime(app)
  if (stopped.play.length === 0) return 0
  return await repeatBatches((limit) => shard.transact((tx) => extendGrants(tx, stopped, { at, limit })))
}

/**
 * Grants what a deposit has earned, converts what is wagered, and ends what has expired or is used up. Call it before
 * deciding anything by the player's bonuses. It is harmless to repeat and to run twice at once.
 */
export async function followGrants(app: AppContext, playerId: PlayerId, now: Date): Promise<void> {
  const { read, pool } = app.databases.shardOf(playerId)
  const grants = await selectGrants(read, playerId)
  for (const { grantId, state } of grants) if (state === 'OFFERED') await activateGrant(app, playerId, grantId)
  let isChanged = false
  for (const wagering of await selectWagering(pool, playerId)) {
    const grant = grants.find(({ grantId }) => grantId === wagering.grantId)
    const step = nextStep(wagering, now)
    if (!grant || !step) continue
    if (step === 'expire' && (await isWagerStopped(read, grant, await readStoppedTime(app)))) continue
    await endGrant(app, grant, step, now)
    isChanged = true
  }
  if (isChanged) await pushEvent(app, playerId, 'balance')
}

type Step = 'convert' | 'expire' | 'empty' | 'adoptConverted' | 'adoptForfeited'

/** A bonus that is wagered is converted also when it has expired since: the player was in time. */
function nextStep(
  { isActive, isConverted, wagerLeft, bonus, hasOpenBet, isFrozen, expiresAt }: Omit<Wagering, 'name' | 'grantId'>,
  now: Date,
): Step | undefined {
  if (!isActive) return isConverted ? 'adoptConverted' : 'adoptForfeited'
  if (wagerLeft === nothing) return 'convert'
  if (expiresAt <= now && !isFrozen) return 'expire'
  return bonus === nothing && !hasOpenBet ? 'empty' : undefined
}

async function endGrant(app: AppContext, grant: Grant, step: Step, at: Date): Promise<void> {
  if (step === 'adoptConverted' || step === 'adoptForfeited') {
    const state = step === 'adoptConverted' ? 'CONVERTED' : 'FORFEITED'
    return await app.databases.shardOf(grant.playerId).transact((tx) => adoptEnd(tx, grant, { state, at }))
  }
  const { playerId, currency, grantId } = grant
  const named = { playerId, currency, grant: grantId }
  const record = (state: string) => ({ attached: { kind: 'promoGrant', record: { grantId, state, endedBy: step } } })
  const { answer } =
    step === 'convert'
      ? await bonusConverted(app.ledger, { ...named, ...record('CONVERTED') })
      : await bonusForfeited(app.ledger, { ...named, ...record(step === 'expire' ? 'EXPIRED' : 'FORFEITED') })
  // Of two at once the ledger lets one pass, and the grant follows that one.
  if (answer.status !== 'posted' && answer.status !== 'closed')
    throw new Error(`the ledger refused to end a bonus: ${answer.status}`)
}
