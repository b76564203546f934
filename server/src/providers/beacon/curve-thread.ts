import { parentPort } from 'node:worker_threads'
import { curve } from './curve.ts'
import type { Answer, Question } from './side-thread.ts'

/** The other side of `side-thread.ts`: one question, one answer. */
parentPort?.on('message', ({ id, work, chain, given }: Question) => {
  const done: Promise<unknown> = work === 'seal' ? curve.seal(chain, given) : curve.verify(chain, given)
  done.then(
    (value) => answer({ id, value }),
    (error: Error) => answer({ id, problem: error.message }),
  )
})

function answer(told: Answer): void {
  parentPort?.postMessage(told)
}
