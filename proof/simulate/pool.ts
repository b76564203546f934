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
 * A pool that believes what it is told: a connection that broke and was given back as whole stays broken, and one that
 * was never given back is missing for ever. The processes that died are never answered.
 */
export function openPool({ environment, caller, statement, size, isDown }: PoolPlan): Connections {
  const { world, weather, violate } = environment
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
      release(isSaidToBeBroken) {
        if (isReleased) violate('a connection was given back twice')
        if (isBroken && !isSaidToBeBroken) violate('a broken connection was given back as whole')
        isReleased = true
        inUse -= 1
        waiting.shift()?.()
      },
    }
  }

  const welcome = (give: (connection: Connection) => void, turnAway: (error: Error) => void) => {
    const admit = () => {
      inUse += 1
      give(create())
    }
    if (!caller.isAlive) return
    if (isDown() || weather.strikes('connection refused')) turnAway(new Error('connection refused'))
    else if (inUse < size) admit()
    else waiting.push(admit)
  }

  return {
    connect: () => new Promise((resolve, reject) => world.after(world.random() * 0.2, () => welcome(resolve, reject))),
  }
}
