import { verifyAudit } from '../audit/audit-log.ts'
import { listEntries } from '../audit/audit-queries.ts'
import type { StaffHandler } from '../call/context.ts'

const pageSize = 100

export const auditList: StaffHandler<'/audit/list'> = async ({ app }, filter) => {
  const entries = await listEntries(app.databases.main.read, filter, pageSize)
  return {
    entries: entries.map(({ number, at, who, kind, action, subject, detail, address, players, previous, hash }) => ({
      ...{ number: Number(number), at: at.getTime(), who, kind, action, subject, address },
      ...{
        detail: JSON.parse(detail) as unknown,
        players: [...players],
        previous: previous.toString('hex'),
        hash: hash.toString('hex'),
      },
    })),
  }
}

/** One at a time: the process that computes it serves others too. */
let running: ReturnType<typeof verifyAudit> | undefined

export const auditVerify: StaffHandler<'/audit/verify'> = async ({ app, now }) => {
  running ??= verifyAudit(app).finally(() => {
    running = undefined
  })
  return { ...(await running), checkedAt: now.getTime() }
}
