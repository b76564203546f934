import { verifyAudit } from '../audit/audit-log.ts'
import { listEntries } from '../audit/audit-queries.ts'
import type { StaffHandler } from '../call/context.ts'

const pageSize = 100

export const auditList: StaffHandler<'/audit/list'> = async ({ app }, filter) => {
  const entries = await listEntries(app.databases.main.read, filter, pageSize)
  return {
    entries: entries.map(({ number, at, who, kind, action, subject, detail, address, previous, hash }) => ({
      ...{ number: Number(number), at: at.getTime(), who, kind, action, subject, address },
      ...{ detail: JSON.parse(detail) as unknown, previous: previous.toString('hex'), hash: hash.toString('hex') },
    })),
  }
}

export const auditVerify: StaffHandler<'/audit/verify'> = async ({ app, now }) => ({
  ...(await verifyAudit(app)),
  checkedAt: now.getTime(),
})
