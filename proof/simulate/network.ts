import type { Outcome } from '../../server/src/ledger/command.ts'
import type { Environment } from './environment.ts'
import type { Job } from './jobs.ts'
import type { Server } from './server.ts'

/** A job in progress: it is retried under the same key until there is a definite answer. */
export type JobRun = { readonly job: Job; key?: string; outcome?: Outcome; failure?: string }

const timeoutMs = 8_000
const triesWithoutHold = 4

/** Sends jobs to the servers over a network that loses, duplicates and delays messages, and returns the answers. */
export function createNetwork(environment: Environment, pickServer: () => Server) {
  const { world, faults, violate } = environment

  const carry = (lost: 'request lost' | 'reply lost', late: 'request late' | 'reply late', arrive: () => void) => {
    if (faults.occurs(lost)) return
    world.after(faults.occurs(late) ? world.random() * 9_000 : 1 + world.random() * 30, arrive)
  }

  const send = (job: Job): JobRun => {
    const run: JobRun = { job }
    let missingHolds = 0
    const isOver = () => run.outcome !== undefined || run.failure !== undefined

    const receive = (outcome: Outcome) => {
      if (outcome.answer.status === 'noHold') missingHolds += 1
      if (outcome.answer.status === 'noHold' && missingHolds < triesWithoutHold) return
      if (run.outcome && !isSame(run.outcome, outcome)) violate(`${job.name} was answered in two ways`)
      run.outcome ??= outcome
    }
    const fail = (error: Error & { code?: string }) => {
      if (error.code === '22003') run.failure = 'rejected'
    }
    const deliver = () => {
      const server = pickServer()
      if (!server.isAlive) return
      const submit: Server['submit'] = (command, withinMs) => {
        run.key = command.key
        return server.submit(command, withinMs)
      }
      job.run({ submit }).then(
        (outcome) => server.isAlive && carry('reply lost', 'reply late', () => receive(outcome)),
        (error: Error & { code?: string }) => server.isAlive && carry('reply lost', 'reply late', () => fail(error)),
      )
    }
    const request = (attempt: number) => {
      if (isOver()) return
      carry('request lost', 'request late', deliver)
      if (faults.occurs('request doubled')) carry('request lost', 'request late', deliver)
      world.after(timeoutMs * (0.5 + world.random()) * Math.min(1 + attempt, 4), () => request(attempt + 1))
    }
    request(0)
    return run
  }
  return { send }
}

/** An answer that was not stored may change; a stored one may not. */
function isSame(one: Outcome, other: Outcome): boolean {
  if ([one, other].some(({ answer }) => answer.status === 'noHold')) return true
  return JSON.stringify(one.answer, plain) === JSON.stringify(other.answer, plain)
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
