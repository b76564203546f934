import type { Admin } from './restate-admin.ts'

export type Revision = {
  readonly uri: string
  readonly services: readonly string[]
  /** A developer's checkout changes under one and the same name, and says so again each time it starts. */
  readonly isMutable: boolean
}

/**
 * Each revision of the server is a deployment of its own at its own address, and a deployment never changes. What began
 * on one revision ends on it; what begins anew begins on the revision registered last.
 *
 * A revision speaks up when it comes (or comes back, after a roll-back) and when Restate has forgotten its flows. In
 * between it keeps silent, because a newer one may have taken over. Says whether it had to speak.
 */
export async function registerRevision(admin: Admin, ours: Revision, isFirstLook: boolean): Promise<boolean> {
  const [deployments, services] = await Promise.all([admin.deployments(), admin.services()])
  const own = deployments.find(({ uri }) => uri === ours.uri)
  const deploymentOf = new Map(services.map((service) => [service.name, service.deployment_id]))
  const isKnown = ours.services.every((name) => deploymentOf.has(name))
  const isServing = own !== undefined && ours.services.every((name) => deploymentOf.get(name) === own.id)
  if (isFirstLook ? isServing && !ours.isMutable : isKnown) return false
  await admin.register(ours.uri, { force: own !== undefined })
  return true
}
