import { trustedScript } from '../trusted-script.ts'
import workerUrl from './solve.worker.ts?worker&url'

/** Solves the challenge of the server and returns the solution in the format of the calls. */
export function solve(challenge: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedScript(workerUrl), { type: 'module' })
    const end = (outcome: () => void) => {
      worker.terminate()
      outcome()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string>) =>
      end(() => (data ? resolve(data) : reject(new Error('the work could not be done in time')))),
    )
    worker.addEventListener('error', () => end(() => reject(new Error('the worker could not start'))))
    worker.postMessage(challenge)
  })
}
