import { setTimeout as sleep } from 'node:timers/promises'
import { type LotteryGame, lotteryGames } from '@zamra/contract/lottery-games.ts'
import { minor } from '@zamra/contract/money.ts'
import { sampleWitnesses } from '../../ops/generate/open-draw/sample-witnesses.ts'
import { type BeaconSimulator, startBeacon } from '../../simulators/src/beacon/beacon.ts'
import { startWitness, type WitnessSimulator } from '../../simulators/src/witness/witness.ts'
import { systemNow } from '../src/base/clock.ts'
import { sandboxOrigin } from '../src/base/draw-config.ts'
import { ed25519Type, writeVerifierKey } from '../src/base/note-key.ts'
import { uuidv7 } from '../src/base/random.ts'
import { advanceDraw } from '../src/features/lottery/draw/advance-draw.ts'
import { announceDraws } from '../src/features/lottery/draw/announce-draw.ts'
import type { Draw, DrawState } from '../src/features/lottery/draw/draw.ts'
import { findDraw } from '../src/features/lottery/draw/queries.ts'
import { operatorKey, operatorPublicKey } from '../src/features/lottery/fair/operator-key.ts'
import { rulesInForce } from '../src/features/lottery/rules.ts'
import { giftMoney } from '../src/ledger/index.ts'
import { openWorld, type World, type WorldOptions, type WorldPlayer } from './world.ts'

/** A world that draws every few seconds, with a beacon of its own. */
export type DrawWorld = World & {
  readonly beacon: BeaconSimulator
  /** Three of them; two are a quorum. */
  readonly witnesses: readonly WitnessSimulator[]
  /** Announces the next draw of a game and waits until it is on sale. */
  onSale(game: LotteryGame): Promise<Draw>
  /** Makes the moves of a draw as they become due, until it has come so far. */
  until(drawId: string, ...states: readonly DrawState[]): Promise<Draw>
  /** A player with so much cash. */
  rich(cash?: bigint): Promise<WorldPlayer>
}

export type Pace = Readonly<Record<string, number>>
const usualPace: Pace = {
  minute: 8,
  five: 8,
  six45: 8,
  beaconDelay: 5,
  fallbackRounds: 6,
  voidAfter: 16,
}

export async function openDrawWorld(pace: Pace = {}, options: WorldOptions = {}): Promise<DrawWorld> {
  const beacon = await startBeacon({ period: 1 })
  const witnesses = await startSampleWitnesses()
  const words = Object.entries({ ...usualPace, ...pace }).map(([name, number]) => `${name}:${number}`)
  const env = {
    ZAMRA_BEACON_URLS: beacon.url,
    ZAMRA_BEACON_CHAIN: JSON.stringify(beacon.info),
    ZAMRA_DRAW_PACE: words.join(),
    // A world draws what it plays: the other games would only be announced beside it.
    ZAMRA_LOTTERIES: lotteryGames.filter((game) => game in usualPace || game in pace).join(),
    ZAMRA_WITNESSES: witnesses.map(({ key, url }) => `${key}@${url}`).join(),
  }
  const world = await openWorld({ ...options, env: { ...env, ...options.env } })
  return {
    ...world,
    beacon,
    witnesses,
    onSale: (game) => onSale(world, game),
    until: (drawId, ...states) => until(world, drawId, states),
    async rich(cash = 1_000_000n) {
      const player = await world.player()
      await giftMoney(world.app.ledger, {
        currency: 'INR',
        playerId: player.playerId,
        reward: uuidv7(),
        amount: minor(cash),
      })
      return player
    },
    async close() {
      await world.close()
      await Promise.all([beacon, ...witnesses].map((one) => one.stop()))
    },
  }
}

/** Witnesses that know the log of the sandbox. */
async function startSampleWitnesses(): Promise<readonly WitnessSimulator[]> {
  const publicKey = Buffer.from(operatorPublicKey(operatorKey(Buffer.alloc(32, 0xd0))), 'hex')
  const logs = [writeVerifierKey({ name: sandboxOrigin, type: ed25519Type, publicKey })]
  return await Promise.all(sampleWitnesses.map((witness) => startWitness({ ...witness, logs })))
}

async function onSale({ app }: World, game: LotteryGame): Promise<Draw> {
  const rules = rulesInForce(app.config).find((one) => one.game === game)
  if (!rules) throw new Error(`nobody plays ${game}`)
  // The first look may be too slow: whatever it uses is used for the first time.
  for (;;) {
    const [drawId] = await announceDraws(app, rules, systemNow())
    const draw = drawId === undefined ? undefined : await findDraw(app.databases.main.read, drawId)
    if (draw) {
      await sleep(Math.max(0, draw.opensAt.getTime() - systemNow().getTime()))
      return draw
    }
  }
}

async function until({ app }: World, drawId: string, states: readonly DrawState[]): Promise<Draw> {
  for (;;) {
    const draw = await findDraw(app.databases.main.read, drawId)
    if (draw && states.includes(draw.state)) return draw
    const next = await advanceDraw(app, drawId, systemNow())
    if (!draw || !next) throw new Error(`${drawId} rests in ${draw?.state}`)
    await sleep(next.waitMs)
  }
}
