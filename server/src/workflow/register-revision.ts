import type { Admin } from './restate-admin.ts'

export type Revision = {
  readonly uri: string
  readonly services: readonly string[]
  /** A development checkout changes under one revision name, so it registers again at each start. */
  readonly isMutable: boolean
}

/**
 * Each revision of the server is a Restate deployment at its own address, and a deployment never changes. An invocation
 * ends on the revision it began on; new ones begin on the revision registered last.
 *
 * A revision registers when it starts (or returns, after a roll-back) and when Restate has lost its workflows. In
 * between it does not, because a newer one may have taken over. Returns whether it registered.
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
