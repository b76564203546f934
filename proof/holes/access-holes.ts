import type { Hole } from './hole.ts'

/** How somebody could play, sign in or use up the service without the right to. */
export const accessHoles: readonly Hole[] = [
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
    id: 'B5',
    claim: 'no source can fill the disks of the ledger with anonymous telemetry',
    project: 'server',
    attack: {
      file: 'server/src/features/tracking/tracking.test.ts',
      title: 'one network cannot use up what all strangers may send, and its reports are kept for a week',
    },
    weakening: {
      file: 'server/src/features/tracking/telemetry-quota.ts',
      from: 'Math.min(max, Math.max(sourceMin, max / sourceShare))',
      to: 'max',
    },
  },
  {
    id: 'B6',
    claim: 'wrong codes lock the device that guesses and not the owner',
    project: 'server',
    attack: {
      file: 'server/src/features/session/otp/strangers.test.ts',
      title:
        'wrong codes inside the account lock the device that guesses, for a day, and not the owner elsewhere [SE-01]',
    },
    weakening: {
      file: 'server/src/features/session/otp/phone-otp.ts',
      from: '  await countAttempt(app, attempt)\n  const answer = await compare(app, given)',
      to: '  const answer = await compare(app, given)',
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
  {
    id: 'B11b',
    claim: 'one operator alone moves no money',
    project: 'server',
    attack: {
      file: 'server/src/features/deposit/review/approve.test.ts',
      title: 'one operator cannot approve their own proposal',
    },
    weakening: {
      file: 'server/src/features/deposit/review/approve.ts',
      from: 'approver.name === proposer.name',
      to: 'false',
    },
  },
  {
    id: 'B11c',
    claim: 'one operator alone publishes no market policy',
    project: 'server',
    attack: {
      file: 'server/src/features/market/publish-command.test.ts',
      title: 'refuses free names, one operator twice, a foreign key and a changed proposal',
    },
    weakening: {
      file: 'server/src/features/market/signed-proposal.ts',
      from: 'by === approval.by',
      to: 'false',
    },
  },
]
