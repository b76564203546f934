import http2 from 'node:http2'
import { monotonicMs } from '../base/clock.ts'
import type { Revision } from './register-revision.ts'
import type { Admin, Deployment } from './restate-admin.ts'
import { findRunning, findRunningOnDeployment } from './restate-queries.ts'

export type Retired = { readonly uri: string; readonly killed: number }

/**
 * Removes older revisions. One without invocations is removed. One with invocations whose server
 * is gone would keep them waiting for ever: they are killed, and the supervisor and the sweeps restart
 * them on the current revision from PostgreSQL.
 */
export function createRetirement(admin: Admin, ours: Revision, silenceMs: number) {
  const silentSince = new Map<string, number>()
  return async (): Promise<readonly Retired[]> => {
    const retired: Retired[] = []
    for (const other of (await admin.deployments()).filter(({ uri }) => isOlderRevision(uri, ours))) {
      const isGone = await isUnreachable(other, silentSince, silenceMs)
      const killed = isGone ? await killAll(admin, other, ours) : 0
      if (!isGone && (await isInUse(admin, other))) continue
      await admin.removeDeployment(other.id)
      retired.push({ uri: other.uri, killed })
    }
    return retired
  }
}

function isOlderRevision(uri: string, ours: Revision): boolean {
  return uri !== ours.uri && new URL(uri).pathname.startsWith('/r/')
}

/** A revision that is the latest of any service is in use: it may be newer than this one. */
async function isInUse(admin: Admin, { id }: Deployment): Promise<boolean> {
  const isLatest = (await admin.services()).some(({ deployment_id }) => deployment_id === id)
  return isLatest || (await findRunningOnDeployment(admin, id)).length > 0
}

/** Its own invocations, and those of workflows that only it had. */
async function killAll(admin: Admin, { id }: Deployment, ours: Revision): Promise<number> {
  const onlyThere = (await admin.services())
    .filter((service) => service.deployment_id === id && !ours.services.includes(service.name))
    .map(({ name }) => name)
  const doomed = [...(await findRunningOnDeployment(admin, id)), ...(await findRunning(admin, onlyThere))]
  const ids = new Set(doomed.map((invocation) => invocation.id))
  for (const invocationId of ids) await admin.kill(invocationId)
  return ids.size
}

async function isUnreachable({ id, uri }: Deployment, since: Map<string, number>, silenceMs: number): Promise<boolean> {
  if (await answers(uri)) {
    since.delete(id)
    return false
  }
  const first = since.get(id) ?? monotonicMs()
  since.set(id, first)
  return monotonicMs() - first >= silenceMs
}

const probeMs = 2_000

/** Our endpoints speak HTTP/2 without TLS, which `fetch` does not. */
function answers(uri: string): Promise<boolean> {
  const { origin, pathname } = new URL(uri)
  return new Promise((resolve) => {
    const session = http2.connect(origin)
    const settle = (isThere: boolean) => {
      session.destroy()
      resolve(isThere)
    }
    session.setTimeout(probeMs, () => settle(false))
    session.once('error', () => settle(false))
    const request = session.request({ ':path': `${pathname}/health` })
    request.once('error', () => settle(false))
    request.once('response', (headers) => settle(headers[':status'] === 200))
    request.end()
  })
}
