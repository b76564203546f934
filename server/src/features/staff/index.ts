export { verifyAudit } from './audit/audit-log.ts'
export { makeFirstLinks } from './first-links.ts'
export { createStaffListener } from './listener.ts'
export { workflows } from './workflow.ts'
