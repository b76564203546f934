import { parentPort } from 'node:worker_threads'
import { curve } from './curve.ts'
import type { WorkerRequest, WorkerResponse } from './curve-worker-client.ts'

/** The other side of `side-thread.ts`: one question, one answer. */
parentPort?.on('message', ({ id, work, chain, given }: WorkerRequest) => {
  const done: Promise<unknown> = work === 'seal' ? curve.seal(chain, given) : curve.verify(chain, given)
  done.then(
    (value) => answer({ id, value }),
    (error: Error) => answer({ id, error: error.message }),
  )
})

function answer(told: WorkerResponse): void {
  parentPort?.postMessage(told)
}
