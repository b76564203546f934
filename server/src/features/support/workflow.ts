import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { deleteInBatches, deleteOldRows } from '../../db/delete-in-batches.ts'
import { every, nightly, notifier, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { deleteClosedSubscriptions } from './channels/channel-queries.ts'
import { deliverMails } from './channels/deliver-mails.ts'
import { keptDays } from './mail/kept-days.ts'
import { mailCases } from './mail/mail-cases.ts'
import { pushMails, writeMails } from './mail/write-mails.ts'

const dayMs = 86_400_000

export const workflows: readonly Workflow[] = [
  notifier({ name: 'support.writeMails', apply: writeMails, tell: pushMails }),
  every({ name: 'support.mailCases', seconds: 60, perShard: false, run: mailCases }),
  every({ name: 'support.deliverMails', seconds: 5, run: deliverMails }),
  nightly({ name: 'support.deleteOldMails', hour: 3, zone: 'Asia/Kolkata', run: deleteOldMails }),
]

async function deleteOldMails(_app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  const old = (table: 'mail' | 'mail_delivery') =>
    deleteInBatches(shard, (tx, limit) => deleteOldRows(tx, { table, by: 'created_at', before }, limit))
  return {
    deliveries: await old('mail_delivery'),
    deleted: await old('mail'),
    subscriptions: await shard.transact((tx) => deleteClosedSubscriptions(tx, now)),
  }
}
