import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '../../../base/log.ts'
import { openDatabases } from '../../../db/databases.ts'
import type { ThreadData, ThreadRequest, ThreadResponse } from './job-threads.ts'
import { jobs } from './jobs.ts'

/** A thread of `job-threads.ts`: one response per request. */
const log = createLog({ logLevel: 'warn', revision: 'thread' })
// One at a time is all that a job uses, and what the check at the start counts.
const databases = openDatabases(workerData as ThreadData, log, { connections: 1 })

parentPort?.on('message', ({ name, given }: ThreadRequest) => {
  jobs[name](databases, given as never).then(
    (value) => respond({ value }),
    (error: Error) => respond({ error: error.message }),
  )
})

function respond(response: ThreadResponse): void {
  parentPort?.postMessage(response)
}
