import type { Hole } from './hole.ts'

/** The holes through which an operator could have bent a draw. */
export const drawHoles: readonly Hole[] = [
  {
    id: 'A1',
    claim: 'a published draw cannot contain a jackpot winner without a ticket',
    project: 'verifier',
    attack: {
      file: 'verifier/src/forged-tickets.test.ts',
      title: 'rejects forged winners: one invented winner of the jackpot',
    },
    weakening: {
      file: 'verifier/src/verify-winners.ts',
      from: 'lines !== told',
      to: 'false',
    },
  },
  {
    id: 'A2a',
    claim: 'a root that was dated back is refused, because witnesses saw it after the round',
    project: 'verifier',
    attack: {
      file: 'verifier/src/witnesses.test.ts',
      title: 'rejects a root that was dated back: the witnesses saw it after the round',
    },
    weakening: {
      file: 'verifier/src/verify-witnesses.ts',
      from: 'witnessedAt.filter((atMs) => atMs < beforeMs).length',
      to: 'witnessedAt.length',
    },
  },
  {
    id: 'A2b',
    claim: 'no root follows a round that the beacon already serves, whatever the clock says',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/draw/witnesses.test.ts',
      title: 'publishes no root when the beacon already serves the round, whatever the clock says',
    },
    weakening: {
      file: 'server/src/features/lottery/draw/root-draw.ts',
      from: 'await isRoundKnown(app, draw)',
      to: 'false && (await isRoundKnown(app, draw))',
    },
  },
  {
    id: 'A3',
    claim: 'all processes together sell no draw past its exposure cap',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/exposure/exposure.test.ts',
      title: 'two processes and all shards together never sell past a cap',
    },
    weakening: {
      file: 'server/src/features/lottery/exposure/reserve-exposure.ts',
      from: 'of risks) lease.left.set(number, leftOf(lease, number) - amount)',
      to: 'of risks) void [number, amount]',
    },
  },
  {
    id: 'A3b',
    claim: 'a large stake that is not taken leaves the exposure cap to the other processes',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/exposure/exposure.test.ts',
      title: 'a large share that was not sold goes back to the cap, for every process',
    },
    weakening: {
      file: 'server/src/features/lottery/exposure/reserve-exposure.ts',
      from: 'if (surplus.length === 0) return',
      to: 'if (surplus.length >= 0) return',
    },
  },
]
