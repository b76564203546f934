import { rmSync } from 'node:fs'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { memoryFolder } from '../../ops/stack/folders.ts'
import type { Trust } from '../../verifier/src/trust.ts'
import { openDrawFixture } from '../draw/fixture.ts'
import { tryToCheat } from './cheats.ts'
import { playFair } from './fair.ts'
import { playedChoices } from './plays.ts'
import { type ApiRounds, auditAll, playThroughApi } from './rounds.ts'
import { allowQuickRounds } from './site.ts'
import { verdict } from './verdict.ts'

export const about =
  'A million rounds of each instant game through its outcome function come back as stated (99 %, fixed seeds); 20,000 bets of each through the calls, sixty of a player at once and with crashes before and after the commands of the ledger, leave every balance right; the verifier accepts the operator and refuses every way to cheat. --rounds N, --bets N. --control adds five parts of a hundred to what came back and must fail.'

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const rounds = Number(args.rounds ?? 1_000_000)
  const bets = Number(args.bets ?? 20_000)
  const fairness = playedChoices.map((played) => playFair(played, rounds))
  print(`${rounds} rounds of each of ${fairness.length} games are played.`)
  const dir = memoryFolder('proof-originals')
  const fixture = await openDrawFixture(dir, 'minute:60')
  try {
    const { app, fastify } = fixture.opened
    await allowQuickRounds(app)
    const played: ApiRounds[] = []
    for (const choice of playedChoices) played.push(await playThroughApi(app, choice, bets))
    print(`${bets} bets on each went through the calls.`)
    const trust = (await fastify.inject('/open-draw/trust.json')).json() as Trust
    const cheats = await tryToCheat(app, played, trust)
    const isControl = args.control !== undefined
    return verdict({
      fairness: isControl ? fairness.map((one) => ({ ...one, returned: one.returned + 0.05 })) : fairness,
      ...{ played, cheats, broken: await auditAll(app) },
    })
  } finally {
    await fixture.close()
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
