import type { Connections } from '../../server/src/ledger/send.ts'
import type { Caller, Environment } from './environment.ts'

type Connection = Awaited<ReturnType<Connections['connect']>>
export type Query = { readonly name?: string; readonly values?: readonly unknown[] }
export type Settling = { resolve(result: { rows: unknown[][] }): void; reject(error: Error): void }
export type Statement = (query: Query, caller: Caller, settling: Settling) => void

export type PoolPlan = {
  readonly environment: Environment
  readonly caller: Caller
  readonly statement: Statement
  readonly size: number
  readonly isDown: () => boolean
}

/**
 * A connection that was released as healthy although it broke stays broken, and one that was never released stays in
 * use. A process that was killed gets no answers.
 */
export function openPool({ environment, caller, statement, size, isDown }: PoolPlan): Connections {
  const { world, faults, violate } = environment
  const waiting: (() => void)[] = []
  let inUse = 0

  const create = (): Connection => {
    let isBroken = false
    let isReleased = false
    return {
      query: ((query: Query) =>
        new Promise<{ rows: unknown[][] }>((resolve, reject) => {
          if (isBroken) return reject(new Error('the connection is broken'))
          statement(query, caller, {
            resolve: (result) => caller.isAlive && resolve(result),
            reject(error) {
              isBroken ||= !('code' in error)
              if (caller.isAlive) reject(error)
            },
          })
        })) as Connection['query'],
      release(isReportedBroken) {
        if (isReleased) violate('a connection was released twice')
        if (isBroken && !isReportedBroken) violate('a broken connection was released as healthy')
        isReleased = true
        inUse -= 1
        waiting.shift()?.()
      },
    }
  }

  const acquire = (give: (connection: Connection) => void, refuse: (error: Error) => void) => {
    const admit = () => {
      inUse += 1
      give(create())
    }
    if (!caller.isAlive) return
    if (isDown() || faults.occurs('connection refused')) refuse(new Error('connection refused'))
    else if (inUse < size) admit()
    else waiting.push(admit)
  }

  return {
    connect: () => new Promise((resolve, reject) => world.after(world.random() * 0.2, () => acquire(resolve, reject))),
  }
}
