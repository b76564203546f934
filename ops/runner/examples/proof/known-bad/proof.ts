import type { Outcome, RunOptions } from '../../../outcome.ts'

export const about = 'Example: a store that drops every tenth item; a proof must notice it.'

export async function run({ print }: RunOptions): Promise<Outcome> {
  const written = Array.from({ length: 100 }, (_, index) => index)
  const kept = new Set(written.filter((item) => item % 10 !== 0))
  const lost = written.filter((item) => !kept.has(item))
  print(`wrote ${written.length}`)
  return {
    ok: lost.length === 0,
    figure: `${lost.length} lost of ${written.length}`,
    passed: kept.size,
    failed: lost.length,
  }
}
