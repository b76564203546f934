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
    id: 'B1b',
    claim: 'an open bet prevents the erasure of an account, also when its stake left nothing in the wallet',
    project: 'server',
    attack: {
      file: 'server/src/features/player/privacy/erase-open.test.ts',
      title: 'an open bet whose whole stake left the balance prevents the erasure until it is settled',
    },
    weakening: {
      file: 'server/src/ledger/sql/70-wallet.sql',
      from: "class <> 'deposit' group by 1",
      to: "class = 'withdrawal' group by 1",
    },
  },
  {
    id: 'B1c',
    claim: 'a prize for an erased account goes to suspense and not to its wallet',
    project: 'server',
    attack: {
      file: 'server/src/features/player/privacy/erase-open.test.ts',
      title: 'a prize or a refund for an erased account goes to suspense, once, never to its wallet',
    },
    weakening: {
      file: 'server/src/ledger/sql/70-wallet.sql',
      from: 'w.bars | 11',
      to: 'w.bars | 3',
    },
  },
  {
    id: 'B1d',
    claim: 'a bonus ends with the account',
    project: 'server',
    attack: {
      file: 'server/src/features/player/privacy/erase-open.test.ts',
      title: 'forfeits a bonus with the account',
    },
    weakening: {
      file: 'server/src/features/player/privacy/erase.ts',
      from: '  await forfeitBonuses(app, playerId, currency)\n',
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
    id: 'B2c',
    claim: 'money of an order from before an exclusion is held',
    project: 'server',
    attack: {
      file: 'server/src/features/deposit/capture/held-money.test.ts',
      title: 'holds the money of an order that was placed before the player excluded themselves',
    },
    weakening: {
      file: 'server/src/features/deposit/capture/reasons-against-credit.ts',
      from: "if (answer.status === 'barred') return",
      to: "if (answer.status === 'posted') return",
    },
  },
  {
    id: 'B2d',
    claim: 'the player can have held money sent back',
    project: 'server',
    attack: {
      file: 'server/src/features/deposit/capture/held-money.test.ts',
      title: 'the player asks for held money back, an operator sends it, and the player sees each state',
    },
    weakening: {
      file: 'server/src/features/deposit/send-back.ts',
      from: '  for (const name of open) await insertReturnRequest(tx, order, name, at)\n',
      to: '',
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
    id: 'B7b',
    claim: 'an unknown outcome is its own refusal',
    project: 'server',
    attack: {
      file: 'server/src/http/unknown-outcome.test.ts',
      title: 'answers an unknown outcome as being confirmed, in every language, and counts no bug',
    },
    weakening: {
      file: 'server/src/http/envelope.ts',
      from: 'error instanceof OutcomeUnknownError',
      to: 'false',
    },
  },
  {
    id: 'B7c',
    claim: 'the key of a command whose answer was lost returns its outcome',
    project: 'server',
    attack: {
      file: 'server/src/ledger/group-commit.test.ts',
      title: 'a command whose connection is lost after it was sent is unknown, and its key returns the outcome later',
    },
    weakening: {
      file: 'server/src/ledger/send.ts',
      from: 'if (item.isInDoubt) item.reject(',
      to: 'if (!item.isInDoubt) item.reject(',
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
  {
    id: 'B9b',
    claim: 'both sides of a studio round count as turnover only what they cost',
    project: 'server',
    attack: {
      file: 'server/src/features/game/studio/both-sides.test.ts',
      title: 'bets on both sides of a round count as turnover only what they cost',
    },
    weakening: {
      file: 'server/src/features/game/studio/round-turnover.ts',
      from: 'const left = subtract(together, counted)',
      to: 'const left = staked',
    },
  },
  {
    id: 'B12d',
    claim: 'a payment that was refunded before its webhook came is not credited',
    project: 'server',
    attack: {
      file: 'server/src/features/deposit/capture/refunded.test.ts',
      title: 'credits nothing of a payment that was refunded before it was recorded: Cashfree',
    },
    weakening: {
      file: 'server/src/providers/payment/cashfree.ts',
      from: 'subtract(amountOf(given.payment_amount), add(...refunded))',
      to: 'amountOf(given.payment_amount)',
    },
  },
]
