import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Beacon } from '../../../providers/beacon/port.ts'
import type { Said } from '../fair/log-entry.ts'
import { commitOf, newOpSeed, rulesHash } from '../fair/seed.ts'
import { appendLogEntry } from './append-log-entry.ts'
import { drawIdOf } from './draw.ts'
import { lockLog } from './log-queries.ts'
import { closeSeed } from './op-seed.ts'
import { type AnnouncedDraw, insertDraw, lastClosingOf, listOverdue } from './queries.ts'
import { openingOf, type Slot, slotsToAnnounce } from './slots.ts'
import { witnessSale } from './witness-draw.ts'

/** After this long without an answer from the beacon no new sale opens, because its draw might not take place. */
const silenceMs = 60_000

/** Announces the due draws of a game and returns their ids. */
export async function announceDraws(app: AppContext, rules: Rules, at: Date): Promise<readonly string[]> {
  const { main } = app.databases
  const game = rules.game as LotteryGame
  if (await isHeldUp(app, game, new Date(at.getTime() - silenceMs))) return []
  const announced: string[] = []
  for (const slot of slotsToAnnounce(rules.timing.everySeconds, await lastClosingOf(main.read, game), at)) {
    const promised = await promise(app, rules, slot)
    if (promised && (await announce(app, promised))) announced.push(promised.drawId)
  }
  return announced
}

/**
 * Whether a new sale of a game could not be drawn: an earlier draw of the same game is stuck, or the beacon is silent.
 * A draw of another game that is stuck although the beacon has served its round holds up nothing here.
 */
async function isHeldUp({ databases, providers: { beacon } }: AppContext, game: LotteryGame, before: Date) {
  const overdue = await listOverdue(databases.main.read, beacon.chain.hash, before)
  const [latest] = overdue
  if (!latest) return false
  if (overdue.some((draw) => draw.game === game)) return true
  return (await beacon.fetch(latest.round)).outcome !== 'found'
}

/** Everything that determines the draw is fixed here, before the first ticket is sold and while the result is unknown. */
async function promise(app: AppContext, rules: Rules, slot: Slot): Promise<AnnouncedDraw | undefined> {
  const beacon = app.providers.beacon
  const game = rules.game as LotteryGame
  const rounds = roundsOf(beacon, rules, slot)
  const seed = newOpSeed()
  const sealed = await beacon.seal(seed, rounds.round)
  const opensAt = openingOf(slot, app.clock.now())
  if (!opensAt) return undefined
  const drawId = drawIdOf(game, opensAt)
  return {
    ...rounds,
    drawId,
    game,
    rules,
    sealed,
    opensAt,
    closesAt: slot.closesAt,
    chain: beacon.chain,
    rulesHash: rulesHash(rules),
    commitment: commitOf(seed),
    opSeed: closeSeed(app, drawId, seed),
  }
}

function roundsOf(beacon: Beacon, { timing }: Rules, { closesAt }: Slot) {
  const round = beacon.roundAt(new Date(closesAt.getTime() + timing.beaconDelaySeconds * 1_000))
  const roundAt = beacon.timeOf(round)
  const fallbackRound = round + timing.fallbackRounds
  const voidAt = new Date(roundAt.getTime() + timing.voidAfterSeconds * 1_000)
  return { round, roundAt, fallbackRound, fallbackRoundAt: beacon.timeOf(fallbackRound), voidAt }
}

/** The sale opens when witnesses have seen the announcement. If they have not yet, the draw's own steps try again. */
async function announce(app: AppContext, promised: AnnouncedDraw): Promise<boolean> {
  const { drawId, closesAt } = promised
  const isAnnounced = await app.databases.main.transact(async (tx) => {
    const logLock = await lockLog(tx, app.clock)
    // The opening time has passed; the next run announces a later sale.
    if (logLock.at > promised.opensAt || !(await insertDraw(tx, promised, logLock.at))) return false
    await appendLogEntry(app, tx, logLock, { drawId, event: 'announced', said: inWords(promised) })
    return true
  })
  if (isAnnounced) await witnessSale(app, { drawId, closesAt })
  return isAnnounced
}

function inWords(promised: AnnouncedDraw): Said['announced'] {
  return {
    game: promised.game,
    rulesHash: promised.rulesHash,
    opensAt: promised.opensAt.getTime(),
    closesAt: promised.closesAt.getTime(),
    beacon: promised.chain.hash,
    round: promised.round,
    fallbackRound: promised.fallbackRound,
    voidAt: promised.voidAt.getTime(),
    commit: promised.commitment.toString('hex'),
    sealed: promised.sealed,
  }
}
