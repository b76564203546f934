import type { Outcome } from '../../server/src/ledger/command.ts'
import type { Errand } from './errands.ts'
import type { Server } from './server.ts'
import type { Surroundings } from './surroundings.ts'

/** An errand under way: asked again under the same name until somebody gives a definite answer. */
export type Journey = { readonly errand: Errand; key?: string; outcome?: Outcome; failure?: string }

const patienceMs = 8_000
const triesWithoutHold = 4

/** Carries errands to the servers over a network that loses, doubles and delays, and brings the answers back. */
export function createMessenger(surroundings: Surroundings, pickServer: () => Server) {
  const { world, weather, violate } = surroundings

  const carry = (lost: 'request lost' | 'reply lost', late: 'request late' | 'reply late', arrive: () => void) => {
    if (weather.strikes(lost)) return
    world.after(weather.strikes(late) ? world.random() * 9_000 : 1 + world.random() * 30, arrive)
  }

  const go = (errand: Errand): Journey => {
    const journey: Journey = { errand }
    let holdless = 0
    const isOver = () => journey.outcome !== undefined || journey.failure !== undefined

    const hear = (outcome: Outcome) => {
      if (outcome.answer.status === 'noHold') holdless += 1
      if (outcome.answer.status === 'noHold' && holdless < triesWithoutHold) return
      if (journey.outcome && !isSame(journey.outcome, outcome)) violate(`${errand.name} was answered in two ways`)
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
      errand.run({ submit }).then(
        (outcome) => server.isAlive && carry('reply lost', 'reply late', () => hear(outcome)),
        (error: Error & { code?: string }) => server.isAlive && carry('reply lost', 'reply late', () => fail(error)),
      )
    }
    const ask = (attempt: number) => {
      if (isOver()) return
      carry('request lost', 'request late', visit)
      if (weather.strikes('request doubled')) carry('request lost', 'request late', visit)
      world.after(patienceMs * (0.5 + world.random()) * Math.min(1 + attempt, 4), () => ask(attempt + 1))
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
