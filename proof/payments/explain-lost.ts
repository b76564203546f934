import { adminOf } from '../../server/src/workflow/restate-admin.ts'
import type { Site } from './server-group.ts'

const rows = `
  select o.order_no, o.provider, o.state, o.webhook_count, o.expires_at, o.next_sync_at, o.finished_at,
    coalesce((select json_agg(json_build_object('ordinal', n.ordinal, 'key', n.dedupe_key, 'at', n.received_at) order by n.ordinal)
      from deposit_webhook n where n.player_id = o.player_id and n.order_no = o.order_no), '[]') as webhooks
  from deposit_order o where o.order_no = any($1)`

/** What the databases and Restate know of these orders, and whether their sweeps run: a lost payment has one of them to blame. */
export async function explainLost(site: Site, lost: readonly string[], print: (line: string) => void): Promise<void> {
  if (lost.length === 0) return
  const orderNos = lost.map((line) => line.split(' ')[0] ?? '')
  for (const { pool, name } of site.app.databases.shards)
    for (const row of (await pool.query(rows, [orderNos])).rows) print(`${name}: ${JSON.stringify(row)}`)
  const keys = orderNos.map((orderNo) => `'${orderNo}'`).join(', ')
  const invocations = await adminOf(site.app.config).query(`
    select target_service_name, target_service_key, target_handler_name, status, retry_count, last_failure, scheduled_start_at
    from sys_invocation where target_service_key in (${keys}) or target_service_name = 'deposit.order.sweep'`)
  for (const invocation of invocations) print(`restate: ${JSON.stringify(invocation)}`)
}
