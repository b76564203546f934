import { parentPort } from 'node:worker_threads'
import { curve } from './curve.ts'
import type { WorkerRequest, WorkerResponse } from './curve-worker-client.ts'

/** The worker of `curve-worker-client.ts`: one response per request. */
parentPort?.on('message', (request: WorkerRequest) => {
  const { id } = request
  run(request).then(
    (value) => respond({ id, value }),
    (error: Error) => respond({ id, error: error.message }),
  )
})

function run({ work, chain, given }: WorkerRequest): Promise<unknown> {
  switch (work) {
    case 'seal':
      return curve.seal(chain, given)
    case 'open':
      return curve.open(chain, given)
    case 'verify':
      return curve.verify(chain, given)
  }
}

function respond(response: WorkerResponse): void {
  parentPort?.postMessage(response)
}
