import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { sealedMainColumns } from '../features/lottery/index.ts'
import { sealedShardColumns } from '../features/player/index.ts'

/** Bytes that are not sealed by the vault. A new column of bytes stands here or in a list for key rotation. */
const notSealed = {
  main: [
    ...['bank_line.line_hash', 'identity_claim.blind_index', 'lottery_rules.rules_hash', 'promo.terms_hash'],
    ...['draw.rules_hash', 'draw.commitment', 'draw_root.root', 'draw_leaves.leaves', 'draw_leaves.node'],
    ...['draw_result.signature', 'draw_result.op_seed', 'draw_result.seed'],
    ...['draw_log.previous', 'draw_log.hash', 'draw_log.key', 'draw_log.signature'],
    ...['draw_winner.leaf', 'draw_winner.signature', 'draw_log_node.hash'],
    ...[
      'operator_switch_link.hash',
      'operator.public_key',
      'review_proposal.content_hash',
      'review_proposal.signature',
      'payout_finding_closing.signature',
      'risk_proposal.content_hash',
      'risk_proposal.signature',
      'promo_code.code_hash',
    ],
    ...[
      'staff.link_hash',
      'staff_link.token_hash',
      'staff_link.proposal_hash',
      'staff_link.code_hash',
      'staff_passkey.public_key',
    ],
    ...['staff_session.token_hash', 'staff_proposal.content_hash', 'staff_proposal.proposal_signature'],
    ...['staff_proposal.approval_signature', 'staff_audit.previous', 'staff_audit.hash'],
  ],
  shard: [
    ...[
      'player.phone_index',
      'player.google_index',
      'session.sign_hash',
      'session.network_index',
      'bank_account.number_index',
    ],
    ...['passkey.public_key', 'client_error.fingerprint', 'ticket.leaf', 'play_session.token_hash'],
    ...['deposit_order.body_hash', 'studio_claim.terms', 'withdrawal.body_hash', 'withdrawal_decision.signature'],
    ...['promo_grant.terms_hash', 'withdrawal_settlement.signature', 'promo_opt_in.terms_hash', 'reward.terms_hash'],
    ...['identity_check.number_index', 'identity_check.birthday_index', 'identity_decision.signature'],
    ...[
      'late_credit_decision.signature',
      'feedback.signature',
      'withdrawal_evaluation.seal',
      'withdrawal_hold.signature',
      'report_check.digest',
      'report_check.seal',
    ],
  ],
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Column = { readonly name: string; readonly isLedger: boolean }

/** Of a partitioned table its parent alone. */
async function byteColumns(pool: World['app']['databases']['main']['pool']): Promise<readonly string[]> {
  const { rows } = await pool.query(`
    select c.relname || '.' || a.attname as name, n.nspname = 'ledger' as "isLedger"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.atttypid = 'bytea'::regtype and c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema') and a.attnum > 0 and not a.attisdropped`)
  return (rows as Column[])
    .filter(({ isLedger }) => !isLedger)
    .map(({ name }) => name)
    .sort()
}

test('every column of bytes in every database is covered by key rotation or known not to be sealed', async () => {
  const { main, shards } = world.app.databases
  const names = (columns: readonly { readonly table: string; readonly column: string }[]) =>
    columns.map(({ table, column }) => `${table}.${column}`)
  expect(await byteColumns(main.pool)).toEqual([...names(sealedMainColumns), ...notSealed.main].sort())
  for (const { pool } of shards) {
    expect(await byteColumns(pool)).toEqual([...names(sealedShardColumns), ...notSealed.shard].sort())
  }
})
