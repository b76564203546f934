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

type Pending = { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }

/** Runs curve operations in a worker thread, so that the server keeps answering. One worker, started on first use. */
export const curveWorker: Works = openCurveWorker()

function openCurveWorker(): Works {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let lastId = 0
  const start = (): Worker => {
    const started = new Worker(new URL('./curve-worker.ts', import.meta.url))
    // The worker does not keep the process alive.
    started.unref()
    started.on('message', ({ id, value, error }: WorkerResponse) => {
      const one = pending.get(id)
      pending.delete(id)
      if (error === undefined) one?.resolve(value as never)
      else one?.reject(new Error(error))
    })
    started.on('error', (error: Error) => {
      worker = undefined
      for (const one of pending.values()) one.reject(error)
      pending.clear()
    })
    return started
  }
  const request = <Work extends keyof Works>(work: Work, chain: BeaconChain, given: Parameters<Works[Work]>[1]) => {
    worker ??= start()
    lastId += 1
    const message = { id: lastId, work, chain, given }
    return new Promise<never>((resolve, reject) => {
      pending.set(message.id, { resolve, reject })
      worker?.postMessage(message)
    })
  }
  return {
    verify: (chain, served) => request('verify', chain, served),
    seal: (chain, given) => request('seal', chain, given),
    open: (chain, given) => request('open', chain, given),
  }
}
