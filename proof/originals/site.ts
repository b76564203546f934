import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { CallPath, InputOf, OutputOf } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { refusal } from '../../server/src/base/refusal.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../../server/src/features/market/index.ts'
import { routes } from '../../server/src/features/originals/index.ts'
import { findOrRegister } from '../../server/src/features/session/index.ts'
import type { CallContext, Handler } from '../../server/src/http/context.ts'
import { unknownPlace } from '../../server/src/http/place.ts'
import { depositCredited } from '../../server/src/ledger/index.ts'

/** Rounds may follow one another at once: the shortest cycle of a market has tests of its own. */
export async function allowQuickRounds(app: AppContext): Promise<void> {
  const policies = sandbox.map((policy) => ({
    ...policy,
    version: policy.version + 1,
    games: { ...policy.games, minCycleMs: 0 },
  }))
  await app.databases.main.transact((tx) => publishPolicies(tx, policies, ['asha', 'noor'], app.clock.now()))
  const leave = await startPolicyCache(app)
  leave()
}

export const startCash = 100_000_000n
let players = 0

/** A player of India with money and an open seed pair. */
export async function newBettor(app: AppContext): Promise<{ readonly playerId: PlayerId; readonly seed: number }> {
  players += 1
  const phone = `+91${98_400_00000 + players}`
  const { playerId } = await findOrRegister(app, {
    kind: 'registered',
    areaCode: '+91',
    phone,
    referralCode: undefined,
  })
  const paid = { currency: 'INR', playerId, order: randomUUID(), payment: randomUUID(), amount: minor(startCash) }
  await depositCredited(app.ledger, paid)
  return { playerId, seed: (await openNext(app, playerId)).number }
}

/** Opens the next seed pair, which reveals the one before. */
export async function openNext(app: AppContext, playerId: PlayerId) {
  const { next } = await callOriginals(app, '/originals/seeds', {}, playerId)
  const asked = { open: next.number, clientSeed: `proof-${playerId}` }
  const { revealed } = await callOriginals(app, '/originals/rotate', asked, playerId)
  return { number: next.number, revealed }
}

/** Runs the handler of a call without its rate limit, which a person never meets and a proof always would. */
export async function callOriginals<P extends CallPath>(
  app: AppContext,
  path: P,
  input: InputOf<P>,
  playerId: PlayerId,
): Promise<OutputOf<P>> {
  const found = routes.find((route) => (route.path as string) === path)
  if (!found) throw new Error(`no handler of ${path} is part of this proof`)
  const context = {
    ...{ app, playerId, now: app.clock.now(), market: 'IN', locale: 'en', log: app.log, place: unknownPlace, refusal },
    ...{ requestId: 'proof', device: `device of ${playerId}`, address: '127.0.0.1' },
  }
  const handler = found.handler as unknown as Handler<P>
  return (await handler(context as unknown as CallContext<P>, input)) as OutputOf<P>
}
