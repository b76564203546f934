import { parentPort } from 'node:worker_threads'
import { curve } from './curve.ts'
import type { WorkerRequest, WorkerResponse } from './curve-worker-client.ts'

/** The worker of `curve-worker-client.ts`: one response per request. */
parentPort?.on('message', ({ id, work, chain, given }: WorkerRequest) => {
  const done: Promise<unknown> = work === 'seal' ? curve.seal(chain, given) : curve.verify(chain, given)
  done.then(
    (value) => respond({ id, value }),
    (error: Error) => respond({ id, error: error.message }),
  )
})

function respond(response: WorkerResponse): void {
  parentPort?.postMessage(response)
}
