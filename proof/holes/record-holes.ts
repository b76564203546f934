import type { Hole } from './hole.ts'

/** How keys, records and moved data could be lost or changed unnoticed. */
export const recordHoles: readonly Hole[] = [
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
