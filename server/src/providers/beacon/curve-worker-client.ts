import { Worker } from 'node:worker_threads'
import type { BeaconChain } from '../../base/draw-config.ts'
import type { curve } from './curve.ts'

type Works = typeof curve
export type WorkerRequest = {
  [Work in keyof Works]: {
    readonly id: number
    readonly work: Work
    readonly chain: BeaconChain
    readonly given: Parameters<Works[Work]>[1]
  }
}[keyof Works]
export type WorkerResponse = { readonly id: number; readonly value?: unknown; readonly error?: string }

type Waiting = { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }

/** Does the work on the curve beside the server, which answers players meanwhile. One for all, begun when it is needed. */
export const curveWorker: Works = openCurveWorker()

function openCurveWorker(): Works {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let asked = 0
  const begin = (): Worker => {
    const begun = new Worker(new URL('./curve-worker.ts', import.meta.url))
    // A process that has nothing else to do may end.
    begun.unref()
    begun.on('message', ({ id, value, error }: WorkerResponse) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) one?.resolve(value as never)
      else one?.reject(new Error(error))
    })
    begun.on('error', (error: Error) => {
      worker = undefined
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
    })
    return begun
  }
  const ask = <Work extends keyof Works>(work: Work, chain: BeaconChain, given: Parameters<Works[Work]>[1]) => {
    worker ??= begin()
    asked += 1
    const question = { id: asked, work, chain, given }
    return new Promise<never>((resolve, reject) => {
      waiting.set(question.id, { resolve, reject })
      worker?.postMessage(question)
    })
  }
  return { verify: (chain, served) => ask('verify', chain, served), seal: (chain, given) => ask('seal', chain, given) }
}
