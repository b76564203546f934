import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
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
  const started = performance.now()
  const usage = process.cpuUsage()
  const hours: HourReport[] = []
  let seed = first
  for (; hours.length === 0 || (args.seed === undefined && performance.now() < deadline); seed += 1) {
    const hour = await simulateHour(code, seed)
    hours.push(hour)
    for (const violation of hour.violations.slice(0, 5)) print(`seed ${seed}: ${violation}`)
  }
  const simulatedMs = sum(hours, (hour) => hour.simulatedMs)
  const { user, system } = process.cpuUsage(usage)
  // In CPU time, so that the figure does not depend on other load of the machine.
  const speed = simulatedMs / ((user + system) / 1_000)
  const wallClockSpeed = simulatedMs / (performance.now() - started)
  const isSame = (await simulateHour(code, first)).digest === hours[0]?.digest
  const violations = sum(hours, (hour) => hour.violations.length)
  const faults = totals(hours)
  const injected = faults.reduce((all, [, count]) => all + count, 0)
  return {
    ok: violations === 0 && isSame && speed >= leastSpeed,
    figure: `${injected} faults, violations: ${violations}, ${Math.round(speed)} times real time on one processor`,
    passed: hours.length,
    failed: violations,
    lines: [
      `seeds ${first} to ${seed - 1}: ${hours.length} hours, ${sum(hours, (hour) => hour.commands)} commands, ${sum(hours, (hour) => hour.events)} events`,
      ...faults.map(([fault, count]) => `  ${fault}: ${count}`),
      `seed ${first} again: ${isSame ? 'identical to the last event' : 'NOT identical'}`,
      `in wall-clock time: ${Math.round(wallClockSpeed)} times real time`,
      'held here: I1 I2 I5 I6 I7 I16 I24, the order of one player’s commands, the bounds of the queue, every connection released',
    ],
  }
}

function totals(hours: readonly HourReport[]): readonly (readonly [string, number])[] {
  const names = [...(hours[0]?.faults.keys() ?? [])]
  return names.map((name) => [name, sum(hours, ({ faults }) => faults.get(name) ?? 0)] as const)
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
