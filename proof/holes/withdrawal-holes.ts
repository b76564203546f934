import type { Hole } from './hole.ts'

/** How money could leave twice, or more of it than was withdrawn. */
export const withdrawalHoles: readonly Hole[] = [
  {
    id: 'W1',
    claim: 'the refusal of a repeated order returns no money while the first order may still arrive',
    project: 'server',
    attack: {
      file: 'server/src/features/withdrawal/payout/sync-payout.test.ts',
      title: 'believes the refusal of a repeated order when the first one cannot be under way any more',
    },
    weakening: {
      file: 'server/src/features/withdrawal/payout/sync-payout.ts',
      from: "err.outcome === 'refused' && (isNew || hasArrived(app, row))",
      to: "err.outcome === 'refused'",
    },
  },
  {
    id: 'W2',
    claim: 'operators give back no coins whose transaction is signed',
    project: 'server',
    attack: {
      file: 'server/src/features/withdrawal/chain-payee.test.ts',
      title: 'operators cannot give back what is signed, because the chain can still pay it',
    },
    weakening: {
      file: 'server/src/features/withdrawal/review/settle-by-hand.ts',
      from: "row.provider !== 'chainSigner' ||",
      to: 'true ||',
    },
  },
  {
    id: 'W3',
    claim: 'the signer promises no coins twice',
    project: 'server',
    attack: {
      file: 'server/src/signer/signer.test.ts',
      title: 'counts what is signed and not mined against the coins of the account',
    },
    weakening: {
      file: 'server/src/signer/sign-transfer.ts',
      from: 'store.reservedFrom(funds.minedCount) + units',
      to: 'units',
    },
  },
  {
    id: 'W4',
    claim: 'nobody gains coins by depositing and withdrawing them',
    project: 'server',
    attack: {
      file: 'server/src/features/withdrawal/chain-payee.test.ts',
      title:
        'quotes no coins at a rate that gives more of them than a deposit took, and such settings cannot be published',
    },
    weakening: {
      file: 'server/src/features/withdrawal/settings.ts',
      from: "isLowerRate(coins?.rate ?? '0', depositRate)",
      to: 'false',
    },
  },
]
