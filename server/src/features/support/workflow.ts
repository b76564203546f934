import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { every, nightly, notifier, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { keptDays } from './mail/kept-days.ts'
import { mailCases } from './mail/mail-cases.ts'
import { deleteMailsBefore } from './mail/mail-queries.ts'
import { pushMails, writeMails } from './mail/write-mails.ts'

const dayMs = 86_400_000

export const workflows: readonly Workflow[] = [
  notifier({ name: 'support.writeMails', apply: writeMails, tell: pushMails }),
  every({ name: 'support.mailCases', seconds: 60, perShard: false, run: mailCases }),
  nightly({ name: 'support.deleteOldMails', hour: 3, zone: 'Asia/Kolkata', run: deleteOldMails }),
]

async function deleteOldMails(_app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  return { deleted: await shard.transact((tx) => deleteMailsBefore(tx, before)) }
}
