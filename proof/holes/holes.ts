/**
 * A hole that a hostile reading found, the attack that shows it closed, and a change that opens it again. The attack is
 * a test over HTTP on real engines; the weakened build is this tree with one piece of text replaced.
 */
export type Hole = {
  readonly id: string
  /** What holds now, as a sentence. */
  readonly claim: string
  readonly project: 'server' | 'tools' | 'verifier'
  readonly attack: { readonly file: string; readonly title: string }
  readonly weakening: { readonly file: string; readonly from: string; readonly to: string }
}

export const holes: readonly Hole[] = [
  {
    id: 'B2',
    claim: 'money that may not be played with is held when it arrives, however late',
    project: 'server',
    attack: {
      file: 'server/src/features/deposit/capture/held-money.test.ts',
      title: 'holds money that arrives after its market has closed deposits, and gives every reason',
    },
    weakening: {
      file: 'server/src/features/deposit/capture/reasons-against-credit.ts',
      from: "policyEvaluator(app)(market, 'deposit', at).allowed",
      to: 'true',
    },
  },
  {
    id: 'B3',
    claim: 'a game session ends with the sign-in that opened it',
    project: 'server',
    attack: {
      file: 'server/src/features/game/studio/session-end.test.ts',
      title: 'logout ends the games of the device: bets are refused, open rounds are still paid',
    },
    weakening: { file: 'server/src/features/game/studio/queries.ts', from: 'ended_at is null and', to: '' },
  },
  {
    id: 'B4',
    claim: 'rotating the vault key covers every sealed column of every database',
    project: 'server',
    attack: {
      file: 'server/src/db/sealed-columns.test.ts',
      title: 'every column of bytes in every database is covered by key rotation or known not to be sealed',
    },
    weakening: {
      file: 'server/src/features/lottery/draw/reseal-seeds.ts',
      from: "{ table: 'draw', column: 'op_seed' }",
      to: '',
    },
  },
  {
    id: 'B11a',
    claim: 'the listener of players knows no path of providers and operators',
    project: 'server',
    attack: {
      file: 'server/src/http/listeners.test.ts',
      title: 'the listener of a player answers their paths and no other',
    },
    weakening: {
      file: 'server/src/server.ts',
      from: 'registerStudioWallet(providerListener, edge',
      to: 'registerStudioWallet(fastify, edge',
    },
  },
]
