import type { Hole } from './hole.ts'

/** How money could be lost, credited twice or kept from its player. */
export const moneyHoles: readonly Hole[] = [
  {
    id: 'B1',
    claim: 'an account is erased only when nothing of it is open',
    project: 'server',
    attack: {
      file: 'server/src/features/player/privacy/erase-open.test.ts',
      title: 'erases nothing while anything is open, and lists everything at once with its figures',
    },
    weakening: {
      file: 'server/src/features/player/privacy/erase.ts',
      from: '...(await readDepositObligations(shard.read, playerId))',
      to: '',
    },
  },
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
      from: "policyEvaluator(app)(market, 'deposit', { at, place: 'server', ...age }).allowed",
      to: 'true',
    },
  },
  {
    id: 'B7',
    claim: 'a held wallet delays only its own commands',
    project: 'server',
    attack: {
      file: 'server/src/ledger/held-wallets.test.ts',
      title: 'held wallets delay their own players only, and are served when they are free',
    },
    weakening: {
      file: 'server/src/ledger/sql/50-post.sql',
      from: 'for no key update skip locked',
      to: 'for no key update',
    },
  },
  {
    id: 'B9',
    claim: 'both sides of a draw count as turnover only what they cost',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/draw/both-sides.test.ts',
      title: 'both sides of a draw on two tickets count as turnover only what they cost',
    },
    weakening: {
      file: 'server/src/features/lottery/draw/draw-turnover.ts',
      from: 'let left = together',
      to: 'let left = add(...tickets.map(turnoverOf))',
    },
  },
]
