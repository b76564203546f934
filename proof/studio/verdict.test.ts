import { expect, test } from 'vitest'
import { roundKinds, type StudioPlayer } from './rounds.ts'
import { checksOf, type Observed } from './verdict.ts'
import { karkhana } from './wire.ts'

const player: StudioPlayer = {
  playerId: 900_000_001,
  session: 's',
  wire: karkhana,
  cash: 0,
  wrong: [],
  played: new Map(roundKinds.map((kind) => [kind, 1])),
}
const good: Observed = {
  rules: { held: ['WA-01'], failed: [] },
  players: [player, player],
  tally: { sent: 100, unknown: 10, forged: 1, forgedAccepted: 0 },
  kills: { serverKills: 12, restateWipes: 1, redisWipes: 2, seconds: 45, restartMs: [] },
  ledger: { wrongBalances: [], problems: [], open: 0 },
}

const failedClaims = (observed: Observed) =>
  checksOf(observed).flatMap(([claim, against]) => (against.length > 0 ? [claim] : []))

test('accepts a run with enough load and faults and without a problem', () => {
  expect(failedClaims(good)).toEqual([])
})

test.each<[string, readonly StudioPlayer[]]>([
  ['player', []],
  [
    'round per player',
    [player, player, player].map((one) => ({ ...one, played: new Map([...player.played].slice(1)) })),
  ],
  ['kind of round', [{ ...player, played: new Map([['ordinary', 100]]) }]],
  ['rounds', [player, ...Array.from({ length: 5 }, () => ({ ...player, played: new Map() }))]],
])('fails for lack of load: %s', (_what, players) => {
  expect(failedClaims({ ...good, players })).toEqual(['the load was large enough'])
})

test.each<[string, Partial<Observed>]>([
  ['forged requests', { tally: { ...good.tally, forged: 0 } }],
  ['requests without an answer', { tally: { ...good.tally, unknown: 9 } }],
  ['server kills', { kills: { ...good.kills, serverKills: 11 } }],
  ['Redis wipes', { kills: { ...good.kills, redisWipes: 1 } }],
  ['Restate wipes', { kills: { ...good.kills, restateWipes: 0 } }],
])('fails without enough %s', (_what, change) => {
  expect(failedClaims({ ...good, ...change })).toEqual(['enough faults were injected'])
})

test('fails for each kind of problem', () => {
  expect(
    failedClaims({
      ...good,
      rules: { held: [], failed: ['WA-01'] },
      players: [{ ...player, wrong: ['a win: refused instead of done'] }],
      tally: { ...good.tally, forgedAccepted: 1 },
      ledger: { wrongBalances: ['1'], problems: ['1'], open: 0 },
    }),
  ).toHaveLength(5)
})
