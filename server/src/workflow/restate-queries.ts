import type { Admin } from './restate-admin.ts'

/** Queries on Restate's own SQL interface, about its invocations. */
export type Invocation = {
  readonly id: string
  readonly service: string
  readonly key: string
  readonly status: string
}

export const hasEnded = ({ status }: Invocation): boolean => status === 'completed'

/** Unfinished invocations of the services: running, scheduled or waiting for a signal. */
export async function findRunning(admin: Admin, services: readonly string[]): Promise<readonly Invocation[]> {
  if (services.length === 0) return []
  return await admin.query(sql`
    select id, target_service_name as service, target_service_key as key, status from sys_invocation
    where target_service_name in (${services}) and status <> 'completed'`)
}

/** Invocations pinned to a deployment, which can only end there. */
export async function findRunningOnDeployment(admin: Admin, deploymentId: string): Promise<readonly Invocation[]> {
  return await admin.query(sql`
    select id, target_service_name as service, target_service_key as key, status from sys_invocation
    where pinned_deployment_id in (${[deploymentId]}) and status <> 'completed'`)
}

/** The main run of a keyed workflow for each key that has one, ended or not. */
export async function runsOf(admin: Admin, service: string, keys: readonly string[]): Promise<readonly Invocation[]> {
  if (keys.length === 0) return []
  return await admin.query(sql`
    select id, target_service_name as service, target_service_key as key, status from sys_invocation
    where target_service_name in (${[service]}) and target_handler_name = 'run' and target_service_key in (${keys})`)
}

/** Restate's SQL has no parameters, so every list of strings is quoted here. */
function sql(text: TemplateStringsArray, ...lists: readonly (readonly string[])[]): string {
  const quoted = lists.map((words) => words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', '))
  return String.raw({ raw: text }, ...quoted)
}
