import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { type ApprovedChange, fingerprintOfApproved, listApprovedChanges } from './approved-queries.ts'
import type { ProposalSubject } from './signed-proposal.ts'
import { isSignedVersion } from './signed-version.ts'

type Known = { fingerprint: string; changes: readonly ApprovedChange[] }

const known = stateKey('market.approvedChanges', () => new Map<ProposalSubject, Known>())

const refreshMs = 2_000

const refreshed = stateKey(
  'market.approvedChangesRefreshed',
  (app) =>
    new LRUCache<ProposalSubject, readonly ApprovedChange[]>({
      ...{ max: 20, ttl: refreshMs, perf: { now: () => app.clock.now().getTime() } },
      fetchMethod: (subject) => refresh(app, subject),
    }),
)

/**
 * What two names have approved in the back office about a subject, the newest first. The role of the server can insert such
 * rows: code that uses one calls `isGenuineChange` first. Without a database the last known ones stay in use.
 */
export async function approvedChanges(app: AppContext, subject: ProposalSubject): Promise<readonly ApprovedChange[]> {
  return (await stateOf(app, refreshed).fetch(subject)) ?? []
}

/** What was just approved in this process counts in it at once; in the others within two seconds. */
export function forgetApprovedChanges(app: AppContext): void {
  stateOf(app, refreshed).clear()
}

async function refresh(app: AppContext, subject: ProposalSubject): Promise<readonly ApprovedChange[]> {
  const bySubject = stateOf(app, known)
  const before = bySubject.get(subject)
  try {
    const { read } = app.databases.main
    const fingerprint = await fingerprintOfApproved(read, subject)
    if (before?.fingerprint === fingerprint) return before.changes
    const changes = await listApprovedChanges(read, subject)
    bySubject.set(subject, { fingerprint, changes })
    return changes
  } catch (err) {
    app.log.error({ err, subject }, 'approved changes not readable, keeping the last known ones')
    return before?.changes ?? []
  }
}

/** Whether both people have signed exactly this, each registered at that time. Each change is verified once. */
export async function isGenuineChange(
  app: AppContext,
  subject: ProposalSubject,
  { hash, by, approvedBy, approvedAt, ...approval }: ApprovedChange,
): Promise<boolean> {
  return await isSignedVersion(app, {
    subject,
    // A row that was exchanged under the same hash is verified anew.
    id: `${hash} ${approvedBy} ${approvedAt.getTime()} ${approval.approvalSignature.slice(-32)}`,
    readPublication: async () => ({ approvedBy: [by, approvedBy], approval, publishedAt: approvedAt }),
    isContent: (content) => (JSON.parse(content) as { readonly by?: unknown }).by === by,
  })
}
