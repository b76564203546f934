import type { Admin } from './restate-admin.ts'

/** Every question we put to Restate's own SQL, about the invocations it holds. */
export type Invocation = {
  readonly id: string
  readonly service: string
  readonly key: string
  readonly status: string
}

export const hasEnded = ({ status }: Invocation): boolean => status === 'completed'

/** What the given services still have to do, whether it runs, waits for its hour or waits for a word. */
export async function findRunning(admin: Admin, services: readonly string[]): Promise<readonly Invocation[]> {
  if (services.length === 0) return []
  return await admin.query(sql`
    select id, target_service_name as service, target_service_key as key, status from sys_invocation
    where target_service_name in (${services}) and status <> 'completed'`)
}

/** What has begun on a deployment and can therefore only end there. */
export async function findRunningOnDeployment(admin: Admin, deploymentId: string): Promise<readonly Invocation[]> {
  return await admin.query(sql`
    select id, target_service_name as service, target_service_key as key, status from sys_invocation
    where pinned_deployment_id in (${[deploymentId]}) and status <> 'completed'`)
}

/** The main run of a waiting flow for each of the keys that has one, ended or not. */
export async function runsOf(admin: Admin, service: string, keys: readonly string[]): Promise<readonly Invocation[]> {
  if (keys.length === 0) return []
  return await admin.query(sql`
    select id, target_service_name as service, target_service_key as key, status from sys_invocation
    where target_service_name in (${[service]}) and target_handler_name = 'run' and target_service_key in (${keys})`)
}

/** Restate's SQL knows no parameters, so every list of words is quoted here. */
function sql(text: TemplateStringsArray, ...lists: readonly (readonly string[])[]): string {
  const quoted = lists.map((words) => words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', '))
  return String.raw({ raw: text }, ...quoted)
}
