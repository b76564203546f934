/**
 * A verdict on too little load or too few faults means nothing: a run that did less than the least fails. The names of the
 * figures appear in the report.
 */
export function belowLeast<Name extends string>(
  observed: Readonly<Record<Name, number>>,
  least: Readonly<Record<Name, number>>,
): string[] {
  const names = Object.keys(least) as Name[]
  return names
    .filter((name) => !(observed[name] >= least[name]))
    .map((name) => `too little load: ${observed[name]} ${name}, at least ${least[name]} needed`)
}
