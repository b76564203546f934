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
    id: 'A1b',
    claim: 'a bet has no more winners than lines were sold',
    project: 'verifier',
    attack: {
      file: 'verifier/src/forged-tickets.test.ts',
      title: 'rejects forged winners: more invented winners than lines, to thin the shares',
    },
    weakening: {
      file: 'verifier/src/verify-payouts.ts',
      from: 'all + winners, 0) > lines',
      to: 'all + winners, 0) > Infinity',
    },
  },
  {
    id: 'A1c',
    claim: 'a key that only the published file names is not trusted',
    project: 'verifier',
    attack: {
      file: 'verifier/src/forged.test.ts',
      title: 'entries of two keys in force are both trusted when both are pinned',
    },
    weakening: {
      file: 'verifier/src/verify-draw.ts',
      from: '!trust.operator.includes(key)',
      to: 'false',
    },
  },
  {
    id: 'A1d',
    claim: 'a draw that was signed before the operator changed their key still verifies',
    project: 'verifier',
    attack: {
      file: 'verifier/src/forged.test.ts',
      title: 'entries of two keys in force are both trusted when both are pinned',
    },
    weakening: {
      file: 'verifier/src/verify-draw.ts',
      from: '!trust.operator.includes(key)',
      to: 'trust.operator[0] !== key',
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
      from: 'witnessedAt.filter((atMs) => atMs >= fromMs && atMs < beforeMs).length',
      to: 'witnessedAt.filter((atMs) => atMs >= fromMs).length',
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
    id: 'A2c',
    claim: 'a live deployment sells nothing without witnesses that others run',
    project: 'server',
    attack: {
      file: 'server/src/base/draw-config.test.ts',
      title: 'a live deployment refuses to start without three witnesses that others run',
    },
    weakening: {
      file: 'server/src/base/draw-config.ts',
      from: 'Math.min(hosts.size, names.size) < leastWitnesses',
      to: 'false',
    },
  },
  {
    id: 'A2d',
    claim: 'nothing is sold until a quorum of witnesses has seen the announcement',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/draw/witnesses.test.ts',
      title: 'sells nothing until a quorum has seen the announcement, and opens the sale then',
    },
    weakening: {
      file: 'server/src/features/lottery/draw/cosign-log.ts',
      from: 'inTime.length >= quorumOf(app.config.draw.witnesses.length)',
      to: 'inTime.length >= 1',
    },
  },
  {
    id: 'A2e',
    claim: 'a draw whose root no quorum saw in time ends by its published rules',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/draw/witnesses.test.ts',
      title: 'voids a draw whose root no quorum saw before the round, and refunds the stake',
    },
    weakening: {
      file: 'server/src/features/lottery/draw/next-step.ts',
      from: "if (!draw.rootNote) return at < roundAt ? { kind: 'witness' } : { kind: 'void', reason: 'unwitnessed' }",
      to: "if (!draw.rootNote && at < roundAt) return { kind: 'witness' }",
    },
  },
  {
    id: 'A2f',
    claim: 'a list of witnesses cannot be outvoted by witnesses that the operator adds',
    project: 'verifier',
    attack: {
      file: 'verifier/src/witnesses.test.ts',
      title: 'a later list cannot outvote the witnesses of the pinned one, nor drop a key or rename the log',
    },
    weakening: {
      file: 'verifier/src/trust.ts',
      from: 'next.quorum - added >= pinned.quorum',
      to: 'true',
    },
  },
  {
    id: 'A2g',
    claim: 'a receipt that was sold under another view of the log exposes it',
    project: 'verifier',
    attack: {
      file: 'verifier/src/forged-tickets.test.ts',
      title: 'rejects a forged ticket: a ticket that was sold under another log',
    },
    weakening: {
      file: 'verifier/src/verify-receipt.ts',
      from: 'size !== sale.size || root !== sale.root',
      to: 'false',
    },
  },
  {
    id: 'A2h',
    claim: 'a witness signs only a log that continues the one it saw',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/draw/witnesses.test.ts',
      title: 'a witness refuses a log that does not continue the one it saw',
    },
    weakening: {
      file: 'simulators/src/witness/witness.ts',
      from: 'if (!behaviour.careless) {',
      to: 'if (behaviour.careless) {',
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
  {
    id: 'A3c',
    claim: 'no number of a draw is sold past its own cap',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/exposure/exposure.test.ts',
      title: 'refuses a stake past the cap of a number, says what is still possible, and takes that',
    },
    weakening: {
      file: 'server/src/features/lottery/exposure/reserve-exposure.ts',
      from: 'number === wholeDraw ? caps.draw : caps.number',
      to: 'caps.draw',
    },
  },
  {
    id: 'A3d',
    claim: 'the threads that count a large draw count every ticket once',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/draw/large-draw.test.ts',
      title: 'threads count the same winners as one thread, every ticket once',
    },
    weakening: {
      file: 'server/src/features/lottery/draw/draw-part.ts',
      from: 'Math.min(from + width - 1, range.to)',
      to: 'Math.min(from + width, range.to)',
    },
  },
]
