import type { CallPath } from '@zamra/contract/calls.ts'
import type { Outcome } from '../../ops/runner/outcome.ts'
import { type Check, check, outcomeOf } from '../verdict.ts'
import type { EventCounts } from './check-events.ts'
import type { ClientLog } from './clients.ts'
import { faultNames } from './faults.ts'

export type Observed = {
  readonly log: ClientLog
  /** How often each fault was injected. */
  readonly faults: ReadonlyMap<string, number>
  readonly replacedProcesses: readonly string[]
  readonly fatalLines: readonly string[]
  readonly neverAnswered: readonly CallPath[]
  /** Why the sign-in after the last fault failed; empty when it succeeded. */
  readonly lastSignIn: readonly string[]
  readonly lostOrInvented: readonly string[]
  readonly events: EventCounts & { readonly ms: number }
}

/** Below these figures the verdict means nothing, and the proof fails. */
const least = { answered: 100, events: 5, faultsOfEachKind: 1 } as const

export function verdict(observed: Observed): Outcome {
  const { log, faults, events } = observed
  const faultCount = [...faults.values()].reduce((sum, times) => sum + times, 0)
  return outcomeOf(
    checksOf(observed),
    `${log.answered} answered, ${log.refused} refused, ${log.broken.length} broken under ${faultCount} faults, ${events.tallied} of ${events.events} events tallied`,
    [
      `faults: ${counts(faults)}`,
      `requests: slowest ${log.slowestMs} ms, refused with state ${counts(log.refusedWith)}`,
      `workflows: caught up ${events.ms} ms after the last request`,
    ],
  )
}

export function checksOf(observed: Observed): readonly Check[] {
  const { log, faults, events } = observed
  return [
    ['no process of ours died', observed.replacedProcesses],
    ['no fatal error was logged', observed.fatalLines],
    ['every request was answered or refused', log.broken],
    ['every call without a session was answered at least once', observed.neverAnswered],
    ['a player can sign in after the last fault', observed.lastSignIn],
    ['no event is lost or invented', observed.lostOrInvented],
    ['the tally equals the events', events.wrong],
    check('the load was large enough', [
      log.answered < least.answered && `${log.answered} requests were answered, ${least.answered} needed`,
      events.events < least.events && `${events.events} events, ${least.events} needed`,
    ]),
    check(
      'every kind of fault was injected',
      faultNames.map((name) => (faults.get(name) ?? 0) < least.faultsOfEachKind && `not: ${name}`),
    ),
  ]
}

function counts(map: ReadonlyMap<string, number>): string {
  return map.size === 0 ? 'none' : [...map].map(([name, times]) => `${name} ${times}×`).join(', ')
}
