import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { connections } from './message.ts'

export type Load = {
  readonly requests: number
  readonly perSecond: number
  /** Of the server's processor time, for one request. */
  readonly cpuMicros: number
  readonly p99Ms: number
}

/** Sends requests as fast as the server answers, for some seconds. An answer that is not a success fails the run. */
export async function load(
  { port, pid }: { readonly port: number; readonly pid: number },
  path: string,
  bodies: readonly string[],
  seconds: number,
): Promise<Load> {
  const before = cpuSeconds(pid)
  let next = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    connections,
    duration: seconds,
    setupClient(client) {
      client.setBody(bodies[next % bodies.length] as string)
      next += 1
    },
    verifyBody: (body) => String(body).startsWith('{"state":"200"'),
  })
  if (result.errors > 0 || result.non2xx > 0 || result.mismatches > 0)
    throw new Error(
      `the load failed: ${result.errors} errors, ${result.non2xx} not 2xx, ${result.mismatches} no success`,
    )
  const total = result.requests.total
  return {
    requests: total,
    perSecond: total / result.duration,
    cpuMicros: ((cpuSeconds(pid) - before) / total) * 1e6,
    p99Ms: result.latency.p99,
  }
}

const ticksPerSecond = 100

/** User and system time of a process, as the kernel counts it. */
function cpuSeconds(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
  const fields = afterName.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
