import type { Config } from '../base/config.ts'

/** The part of Restate's admin API that we use. Every call has a timeout and throws when Restate is unavailable. */
export type Admin = {
  deployments(): Promise<readonly Deployment[]>
  /** Each service with the deployment on which its new invocations begin. */
  services(): Promise<readonly Service[]>
  register(uri: string, options: { readonly force: boolean }): Promise<void>
  removeDeployment(id: string): Promise<void>
  query<Row>(sql: string): Promise<readonly Row[]>
  kill(invocationId: string): Promise<void>
  /** Purges an invocation that has ended. */
  purge(invocationId: string): Promise<void>
}

export type Deployment = { readonly id: string; readonly uri: string }
type Service = { readonly name: string; readonly deployment_id: string }

export function adminOf({ restateAdminUrl }: Pick<Config, 'restateAdminUrl'>): Admin {
  const send = (method: string, path: string, body?: object) => request(method, new URL(path, restateAdminUrl), body)
  return {
    async deployments() {
      return ((await send('GET', '/deployments')) as { deployments: Deployment[] }).deployments
    },
    async services() {
      return ((await send('GET', '/services')) as { services: Service[] }).services
    },
    async register(uri, { force }) {
      // A revision may drop a handler: the revisions before it keep theirs, because deployments are immutable.
      await send('POST', '/deployments', force ? { uri, force } : { uri, breaking: true })
    },
    async removeDeployment(id) {
      await send('DELETE', `/deployments/${id}?force=true`)
    },
    async query<Row>(query: string) {
      return ((await send('POST', '/query', { query })) as { rows: Row[] }).rows
    },
    async kill(id) {
      await send('PATCH', `/invocations/${id}/kill`)
    },
    async purge(id) {
      await send('PATCH', `/invocations/${id}/purge`)
    },
  }
}

const timeoutMs = 5_000
// An invocation that has ended meanwhile needs no action.
const alreadySo = new Set([404, 409])

async function request(method: string, url: URL, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await answer.text()
  if (!answer.ok && !(method !== 'POST' && alreadySo.has(answer.status))) {
    throw new Error(`Restate answered ${answer.status} to ${method} ${url.pathname}: ${text.slice(0, 300)}`)
  }
  return text === '' ? undefined : JSON.parse(text)
}
