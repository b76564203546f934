import { drawHoles } from './draw-holes.ts'
import type { Hole } from './hole.ts'
import { withdrawalHoles } from './withdrawal-holes.ts'

export const holes: readonly Hole[] = [
  ...drawHoles,
  ...withdrawalHoles,
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
    id: 'B4b',
    claim: 'while the key of the blind indexes changes, a number has one player at any moment',
    project: 'server',
    attack: {
      file: 'server/src/features/player/privacy/reindex.test.ts',
      title: 'every account stays found and no number gets a second player in any stage of the change',
    },
    weakening: {
      file: 'server/src/features/session/identity/claim.ts',
      from: 'indexes.toSorted((a, b) => a.keyId - b.keyId)',
      to: 'indexes.slice(0, 1)',
    },
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
    id: 'B8',
    claim: 'a policy that ties real money to a country is enforced by the server',
    project: 'server',
    attack: {
      file: 'server/src/features/market/place.test.ts',
      title: 'a deposit is made from a country of the market and from nowhere else',
    },
    weakening: {
      file: 'server/src/features/market/evaluate-policy.ts',
      from: '    ...reasonsByPlace(policy, deployment, input, action),\n',
      to: '',
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
    id: 'B10a',
    claim: 'the hash chain covers the answers of commands and not the transfers alone',
    project: 'server',
    attack: {
      file: 'server/src/ledger/chain.test.ts',
      title: 'detects a change of what moved no money: the answer of a command [LG-07]',
    },
    weakening: { file: 'server/src/ledger/sql/80-chain.sql', from: 'c.cash, c.held,', to: '' },
  },
  {
    id: 'B10b',
    claim: 'the audit finds a change of any column of a bonus',
    project: 'server',
    attack: {
      file: 'server/src/ledger/tampering.test.ts',
      title: 'the audit or the chain finds a change of any column of any row of ledger.bonus',
    },
    weakening: {
      file: 'server/src/ledger/hold-invariants.ts',
      from: "and (b.state <> 'converted' or b.wager_left = 0), false)",
      to: ', false)',
    },
  },
  {
    id: 'B10c',
    claim: 'the audit finds that the author of a change of a switch was edited',
    project: 'server',
    attack: { file: 'server/src/features/home/switch-history.test.ts', title: 'the audit finds who made a change' },
    weakening: {
      file: 'server/src/features/home/sql/10-switches.sql',
      from: 'to_json(c.changed_by), to_json(c.why)',
      to: 'to_json(c.why)',
    },
  },
  {
    id: 'B10d',
    claim: 'a checkpoint of the audit cannot be moved ahead unnoticed',
    project: 'server',
    attack: {
      file: 'server/src/ledger/audit-ledger.test.ts',
      title: 'a checkpoint that was moved ahead is found, and what it skipped is audited',
    },
    weakening: {
      file: 'server/src/ledger/checkpoint.ts',
      from: "[number, seal, sealHash.toString('hex'), at",
      to: '[number, at',
    },
  },
  {
    id: 'B10e',
    claim: 'a ledger that differs from the report of a provider is found, although its debits and credits agree',
    project: 'server',
    attack: {
      file: 'server/src/features/deposit/reconciliation/control-totals.test.ts',
      title: 'reports a control total when the ledger took another amount than the provider captured',
    },
    weakening: {
      file: 'server/src/ledger/control-totals.ts',
      from: 'filter(({ theirs, ours }) => theirs !== ours)',
      to: 'filter(() => false)',
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
  {
    id: 'B12',
    claim: 'an export of 50,000 rows holds up no other request',
    project: 'server',
    attack: {
      file: 'server/src/features/player/privacy/export-load.test.ts',
      title: 'an export of 50,000 rows neither holds up other requests nor fills the memory',
    },
    weakening: {
      file: 'server/src/base/json-pieces.ts',
      from: 'const pageRows = 2_000',
      to: 'const pageRows = 50_000',
    },
  },
]
