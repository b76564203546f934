import pg from 'pg'

/** The work may have been kept or not. Anyone who repeats it must do so under the same key. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError'
}

/**
 * A connection that never calls a doubtful commit a success and never goes back to the pool half used.
 *
 * A commit whose wait for the standby is cancelled is answered by PostgreSQL with a warning and then with success,
 * although the row exists on one machine only. And a statement that we stopped waiting for still occupies its
 * connection.
 */
export class ReplicationAwareClient extends pg.Client {
  #replicated = true

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('notice', (notice) => {
      // The routine is the same in every language of the server; the message is not.
      if (notice.routine === 'SyncRepWaitForLSN') this.#replicated = false
    })
  }

  // The signature stands for all overloads of the parent: whatever goes in and comes out is the parent's.
  override query(...args: never[]): never {
    const callback: unknown = args.at(-1)
    if (!isCallback(callback)) return this.#settled(super.query(...(args as [never]))) as never
    const checked: Callback = (error, result) => callback(this.#problem(error), result)
    return super.query(...([...args.slice(0, -1), checked] as [never])) as never
  }

  async #settled(answer: unknown): Promise<unknown> {
    const failure = (error: Error) => ({ error, result: undefined })
    const { error, result } = await Promise.resolve(answer).then((result) => ({ error: undefined, result }), failure)
    const problem = this.#problem(error)
    if (problem) throw problem
    return result
  }

  #problem(error: Error | undefined): Error | undefined {
    if (error?.message === 'Query read timeout') void this.end()
    if (error || this.#replicated) return error
    this.#replicated = true
    return new OutcomeUnknownError('the commit was cancelled while it waited for a standby')
  }
}

type Callback = (error: Error | undefined, result: unknown) => void

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function'
}
