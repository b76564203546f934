import type { Outcome } from '../../server/src/ledger/command.ts'
import type { Environment } from './environment.ts'
import type { Job } from './jobs.ts'
import type { Server } from './server.ts'

/** A job in progress: it is retried under the same key until there is a definite answer. */
export type Journey = { readonly job: Job; key?: string; outcome?: Outcome; failure?: string }

const timeoutMs = 8_000
const triesWithoutHold = 4

/** Sends jobs to the servers over a network that loses, duplicates and delays messages, and returns the answers. */
export function createNetwork(environment: Environment, pickServer: () => Server) {
  const { world, weather, violate } = environment

  const carry = (lost: 'request lost' | 'reply lost', late: 'request late' | 'reply late', arrive: () => void) => {
    if (weather.strikes(lost)) return
    world.after(weather.strikes(late) ? world.random() * 9_000 : 1 + world.random() * 30, arrive)
  }

  const go = (job: Job): Journey => {
    const journey: Journey = { job }
    let missingHolds = 0
    const isOver = () => journey.outcome !== undefined || journey.failure !== undefined

    const hear = (outcome: Outcome) => {
      if (outcome.answer.status === 'noHold') missingHolds += 1
      if (outcome.answer.status === 'noHold' && missingHolds < triesWithoutHold) return
      if (journey.outcome && !isSame(journey.outcome, outcome)) violate(`${job.name} was answered in two ways`)
      journey.outcome ??= outcome
    }
    const fail = (error: Error & { code?: string }) => {
      if (error.code === '22003') journey.failure = 'indigestible'
    }
    const visit = () => {
      const server = pickServer()
      if (!server.isAlive) return
      const submit: Server['submit'] = (command, withinMs) => {
        journey.key = command.key
        return server.submit(command, withinMs)
      }
      job.run({ submit }).then(
        (outcome) => server.isAlive && carry('reply lost', 'reply late', () => hear(outcome)),
        (error: Error & { code?: string }) => server.isAlive && carry('reply lost', 'reply late', () => fail(error)),
      )
    }
    const ask = (attempt: number) => {
      if (isOver()) return
      carry('request lost', 'request late', visit)
      if (weather.strikes('request doubled')) carry('request lost', 'request late', visit)
      world.after(timeoutMs * (0.5 + world.random()) * Math.min(1 + attempt, 4), () => ask(attempt + 1))
    }
    ask(0)
    return journey
  }
  return { go }
}

/** A first answer that was not kept may change; one that was kept may not. */
function isSame(one: Outcome, other: Outcome): boolean {
  if ([one, other].some(({ answer }) => answer.status === 'noHold')) return true
  return JSON.stringify(one.answer, plain) === JSON.stringify(other.answer, plain)
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
