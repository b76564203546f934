import { belowLeast } from '../../ops/runner/least.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { faults } from './faults.ts'
import { type HourReport, simulateHour } from './hour.ts'
import { loadLedger } from './ledger-code.ts'

export const about =
  'The ledger’s own group commit in simulated time under a seed: lost, doubled and late messages, killed servers and databases.'

const leastSpeed = 1_000

/** `--seed N` runs that one hour, with the same result each time. */
export async function run({ seconds, args, print }: RunOptions): Promise<Outcome> {
  // Thousands of errors are thrown here; collecting their stack traces would dominate the run time.
  Error.stackTraceLimit = 0
  const code = await loadLedger()
  const first = Number(args.seed ?? Date.now() % 1_000_000_000)
  const deadline = performance.now() + seconds * 1_000
  const usage = process.cpuUsage()
  const hours: HourReport[] = []
  let seed = first
  for (; hours.length === 0 || (args.seed === undefined && performance.now() < deadline); seed += 1) {
    const hour = await simulateHour(code, seed)
    hours.push(hour)
    for (const violation of hour.violations.slice(0, 5)) print(`seed ${seed}: ${violation}`)
  }
  const { user, system } = process.cpuUsage(usage)
  const isSame = (await simulateHour(code, first)).digest === hours[0]?.digest
  const cpuMs = (user + system) / 1_000
  return outcomeOf({ first, hours, isSame, cpuMs, isReplay: args.seed !== undefined })
}

type Observed = {
  /** The first seed. */
  readonly first: number
  readonly hours: readonly HourReport[]
  /** Whether the first seed gave the same run again. */
  readonly isSame: boolean
  readonly cpuMs: number
  /** One given seed: a single hour may lack a kind of fault. */
  readonly isReplay: boolean
}

const least = { commands: 500, faults: 500, 'faults of the rarest kind': 1 } as const

export function outcomeOf({ first, hours, isSame, cpuMs, isReplay }: Observed): Outcome {
  // In CPU time, so that the figure does not depend on other load of the machine.
  const speed = sum(hours, (hour) => hour.simulatedMs) / cpuMs
  const violations = sum(hours, (hour) => hour.violations.length)
  const commands = sum(hours, (hour) => hour.commands)
  const counts = faults.map((fault) => [fault, sum(hours, (hour) => hour.faults.get(fault) ?? 0)] as const)
  const injected = sum(counts, ([, count]) => count)
  const rarest = isReplay ? 1 : Math.min(...counts.map(([, count]) => count))
  const missing = belowLeast({ commands, faults: injected, 'faults of the rarest kind': rarest }, least)
  return {
    ok: violations === 0 && isSame && speed >= leastSpeed && missing.length === 0,
    figure: `${injected} faults, violations: ${violations}, ${Math.round(speed)} times real time on one processor`,
    passed: hours.length,
    failed: violations + missing.length,
    lines: [
      ...missing,
      `seeds ${first} to ${first + hours.length - 1}: ${hours.length} hours, ${commands} commands, ${sum(hours, (hour) => hour.events)} events`,
      ...counts.map(([fault, count]) => `  ${fault}: ${count}`),
      `seed ${first} again: ${isSame ? 'identical to the last event' : 'NOT identical'}`,
      'held here: I1 I2 I5 I6 I7 I16 I24, the order of one player’s commands, the bounds of the queue, every connection released',
    ],
  }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
