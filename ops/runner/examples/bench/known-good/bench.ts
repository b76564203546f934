import { type Outcome, ratio } from '../../../outcome.ts'

export const about = 'Example: measures the same loop twice and requires a fifth of its speed, which must pass.'

export async function run(): Promise<Outcome> {
  loop()
  const bare = loop()
  const ours = loop()
  const measured = bare / ours
  return { ok: measured >= 0.2, figure: ratio(measured) }
}

function loop(): number {
  const from = performance.now()
  let sum = 0
  for (let step = 0; step < 5_000_000; step += 1) sum += step & 7
  return performance.now() - from + sum * 0
}
