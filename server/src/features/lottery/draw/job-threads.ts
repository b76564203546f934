import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Config } from '../../../base/config.ts'
import type { JobRunner, Jobs } from './jobs.ts'

export type ThreadRequest = { readonly name: keyof Jobs; readonly given: unknown }
export type ThreadResponse = { readonly value?: unknown; readonly error?: string }
export type ThreadData = Pick<Config, 'mainUrl' | 'shardUrls'>

/** So many threads, each with its own connections. A thread does one job at a time. */
export function openThreads({ mainUrl, shardUrls }: ThreadData, threads: number) {
  const workerData: ThreadData = { mainUrl, shardUrls }
  const idle = Array.from(
    { length: threads },
    () => new Worker(new URL('./job-thread.ts', import.meta.url), { workerData }),
  )
  const all = [...idle]
  const limit = pLimit(threads)
  const runner: JobRunner = {
    threads,
    run: (name, given) =>
      limit(async () => {
        const worker = idle.pop()
        if (!worker) throw new Error('no thread is idle')
        const value = await ask(worker, { name, given })
        // A thread that failed is not used again.
        idle.push(worker)
        return value as never
      }),
  }
  return {
    runner,
    async close() {
      await Promise.all(all.map((worker) => worker.terminate()))
    },
  }
}

function ask(worker: Worker, request: ThreadRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ value, error }: ThreadResponse) => {
      worker.off('error', reject).off('message', onMessage)
      if (error === undefined) resolve(value)
      else reject(new Error(error))
    }
    worker.once('error', reject).on('message', onMessage)
    worker.postMessage(request)
  })
}
