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
    id: 'B4c',
    claim: 'what each key of the ledger chain has made verifies after a rotation',
    project: 'server',
    attack: {
      file: 'server/src/ledger/key-rotation.test.ts',
      title: 'verifies what the old key made and what the new key made, while both are configured',
    },
    weakening: {
      file: 'server/src/ledger/verify-chain.ts',
      from: 'walk(keyNumber(keys, link.key_id), link, rows)',
      to: 'walk(keyNumber(keys, 1), link, rows)',
    },
  },
  {
    id: 'B4d',
    claim: 'a draw that is stuck stops no other game',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/draw/stuck-draw.test.ts',
      title: 'a stuck draw delays only its own game, an unavailable beacon every game',
    },
    weakening: {
      file: 'server/src/features/lottery/draw/announce-draw.ts',
      from: 'overdue.some((draw) => draw.game === game)',
      to: 'overdue.length > 0',
    },
  },
  {
    id: 'B4e',
    claim: 'a lost vault key stops no draw, and the signed log gives no untrue reason',
    project: 'server',
    attack: {
      file: 'server/src/features/lottery/draw/stuck-draw.test.ts',
      title: 'a draw whose vault key was removed uses its published seed and its own round',
    },
    weakening: {
      file: 'server/src/features/lottery/draw/op-seed.ts',
      from: '  } catch (error) {\n',
      to: '  } catch (error) {\n    throw error\n',
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
    id: 'B10f',
    claim: 'rebuild restores limits and bars from their history',
    project: 'server',
    attack: {
      file: 'server/src/ledger/restrictions.test.ts',
      title: 'the audit names limits and bars that contradict the history, and rebuild restores them',
    },
    weakening: {
      file: 'server/src/ledger/sql/75-derive.sql',
      from: '  perform ledger.apply_restrictions(player) from unnest(players) player;\n',
      to: '',
    },
  },
  {
    id: 'B10g',
    claim: 'the history of limits and bars names who made each change and why',
    project: 'server',
    attack: {
      file: 'server/src/ledger/restrictions.test.ts',
      title: 'keeps every change of limits and bars with who made it, why and when',
    },
    weakening: {
      file: 'server/src/ledger/restrictions.ts',
      from: 'const values = [kind, day, week, month, by, reason, at]',
      to: "const values = [kind, day, week, month, 'server', reason, at]",
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
  {
    id: 'B12b',
    claim: 'an old shard takes nothing more for players who were moved away',
    project: 'server',
    attack: {
      file: 'server/src/ledger/move-players.test.ts',
      title: 'moves a part of a shard while its players play, and both ledgers balance',
    },
    weakening: {
      file: 'server/src/db/sql/10-bucket-map.sql',
      from: 'map.last_bucket) is not true then',
      to: 'map.last_bucket) is null then',
    },
  },
  {
    id: 'B12c',
    claim: 'a studio uses the id of a transaction once, for one player',
    project: 'server',
    attack: {
      file: 'server/src/features/game/studio/wallet-rules.test.ts',
      title: 'the same id for another amount, round, kind or player is a conflict and writes nothing [WA-02]',
    },
    weakening: {
      file: 'server/src/features/game/sql/10-rounds.sql',
      from: 'and c.tx_id = id and c.terms = a.terms)',
      to: 'and c.tx_id = id)',
    },
  },
]
