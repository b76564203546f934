import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `node ops/banks.ts <folder>`: generates the IFSC data of the server from an unpacked copy of Razorpay's `ifsc`
 * package. Branch numbers are written as gaps and runs in base 36: 177,000 codes in a third of a megabyte.
 */
const [folder = '.'] = process.argv.slice(2)
const target = 'server/src/features/player/bank/ifsc.json'

type Names = Readonly<Record<string, string>>
type Branches = Readonly<Record<string, readonly (number | string)[]>>

const { version } = source<{ version: string }>('package.json')
const names = source<Names>('src/banknames.json')
const branches = source<Branches>('src/IFSC.json')
const lent = { ...source<Names>('src/sublet.json'), ...source<Names>('src/custom-sublets.json') }

const data = {
  source: `ifsc ${version}, MIT licence, Copyright (c) 2020 Razorpay`,
  banks: Object.fromEntries(
    Object.entries(branches).map(([bank, codes]) => [bank, { name: names[bank] ?? bank, ...packCodes(codes) }]),
  ),
  lent: Object.fromEntries(Object.entries(lent).map(([code, bank]) => [code, names[bank] ?? bank])),
}
writeFileSync(target, `${JSON.stringify(data, null, 2)}\n`)
console.log(`wrote ${target}: ${Object.keys(data.banks).length} banks`)

function packCodes(codes: readonly (number | string)[]): { runs: string; words?: string } {
  const numbers = codes.filter((code) => typeof code === 'number').sort((a, b) => a - b)
  const words = codes.filter((code) => typeof code === 'string').sort()
  return { runs: runsOf(numbers), ...(words.length > 0 && { words: words.join(' ') }) }
}

/** `5-3` means: skip to the fifth number from here, and three more follow it. */
function runsOf(numbers: readonly number[]): string {
  const runs: { gap: number; more: number }[] = []
  let last = 0
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && number === last + 1) run.more += 1
    else runs.push({ gap: number - last, more: 0 })
    last = number
  }
  return runs.map(({ gap, more }) => gap.toString(36) + (more > 0 ? `-${more.toString(36)}` : '')).join(' ')
}

function source<T>(path: string): T {
  return JSON.parse(readFileSync(join(folder, path), 'utf8')) as T
}
