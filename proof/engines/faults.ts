import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '../../ops/stack/stack.ts'
import type { Databases } from '../../server/src/db/databases.ts'
import { retryUntilAnswered } from './retry.ts'

export type Site = { readonly stack: Stack; readonly dir: string; readonly databases: Databases }

type Fault = { readonly name: string; inject(site: Site): Promise<void> }

const downMs = 400
const restMs = 600

const faults: readonly Fault[] = [
  { name: 'connections ended', inject: endConnections },
  { name: 'Redis killed', inject: ({ stack }) => killAndRestart(stack, 'redis') },
  { name: 'Restate killed', inject: ({ stack }) => killAndRestart(stack, 'restate') },
  { name: 'database backend killed', inject: killBackend },
  { name: 'Restate wiped', inject: wipeRestate },
]

export const faultNames: readonly string[] = faults.map(({ name }) => name)

/** Injects one fault after the other, each at least once, until the time is over. Returns how often each happened. */
export async function injectFaults(site: Site, until: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const injected = new Map<string, number>()
  for (let number = 0; number < faults.length || !until.aborted; number += 1) {
    const fault = faults[number % faults.length] as Fault
    await fault.inject(site)
    injected.set(fault.name, (injected.get(fault.name) ?? 0) + 1)
    await sleep(restMs)
  }
  return injected
}

/** The control: the one fault that the app cannot survive, to see that the proof notices it. */
export async function killServer({ stack }: Site): Promise<ReadonlyMap<string, number>> {
  await sleep(restMs)
  await stack.kill('server')
  return new Map([['server killed', 1]])
}

async function killAndRestart(stack: Stack, name: 'redis' | 'restate'): Promise<void> {
  await stack.kill(name)
  await sleep(downMs)
  await stack.restart(name)
}

async function wipeRestate({ stack, dir }: Site): Promise<void> {
  await stack.kill('restate')
  const data = join(dir, 'restate')
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true, force: true })
  await sleep(downMs)
  await stack.restart('restate')
}

const ours = `application_name like 'zamra-%' and pid <> pg_backend_pid()`

async function endConnections({ databases }: Site): Promise<void> {
  await retryUntilAnswered(async () => {
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`
    const { rowCount } = await databases.main.pool.query(end)
    if (!rowCount) throw new Error('the server had no connection to end')
  })
}

/** A real kill -9. PostgreSQL then closes all connections and recovers, because shared memory may be damaged. */
async function killBackend({ databases }: Site): Promise<void> {
  await retryUntilAnswered(async () => {
    const find = `select pid from pg_stat_activity where ${ours} limit 1`
    const { rows } = await databases.main.pool.query<{ pid: number }>(find)
    if (!rows[0]) throw new Error('the server had no connection to kill')
    process.kill(rows[0].pid, 'SIGKILL')
  })
}
