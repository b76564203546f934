import { readFileSync } from 'node:fs'

type Bank = { readonly name: string; readonly runs: string; readonly words?: string }
type Data = { readonly banks: Readonly<Record<string, Bank>>; readonly lent: Readonly<Record<string, string>> }
type Branches = { readonly starts: readonly number[]; readonly ends: readonly number[]; readonly words: Set<string> }

/** The banks of India and their branches. Held in memory, because it is read on every keystroke. */
const data = JSON.parse(readFileSync(new URL('./ifsc.json', import.meta.url), 'utf8')) as Data
const unpacked = new Map<string, Branches>()

const bankLetters = 4
/** A bank lends a range of its codes (`ALLA0AU…`) or single ones to a smaller bank: the longest entry names that bank. */
const lentLengthMax = 11

/** The bank of a code of at least four letters. A small bank that uses codes of a larger one has its own name. */
export function indianBankName(code: string): string | undefined {
  for (let length = Math.min(code.length, lentLengthMax); length > bankLetters; length -= 1) {
    const lentTo = own(data.lent, code.slice(0, length))
    if (lentTo) return lentTo
  }
  return own(data.banks, code.slice(0, bankLetters))?.name
}

/** Whether the branch is in our list. Branches that opened after the list was made are missing. */
export function isListedBranch(ifsc: string): boolean {
  const branches = branchesOf(ifsc.slice(0, bankLetters))
  if (!branches) return false
  const branch = ifsc.slice(bankLetters + 1)
  if (!/^\d+$/.test(branch)) return branches.words.has(branch)
  const number = Number(branch)
  const run = lastAtMost(branches.starts, number)
  return run >= 0 && number <= (branches.ends[run] ?? -1)
}

function branchesOf(bankCode: string): Branches | undefined {
  const known = unpacked.get(bankCode)
  if (known) return known
  const bank = own(data.banks, bankCode)
  if (!bank) return undefined
  const branches = unpack(bank)
  unpacked.set(bankCode, branches)
  return branches
}

/** Reads the format that `ops/banks.ts` writes. */
function unpack({ runs, words = '' }: Bank): Branches {
  const starts: number[] = []
  const ends: number[] = []
  let last = 0
  for (const run of runs.split(' ').filter(Boolean)) {
    const [gap = '0', more = '0'] = run.split('-')
    const start = last + Number.parseInt(gap, 36)
    last = start + Number.parseInt(more, 36)
    starts.push(start)
    ends.push(last)
  }
  return { starts, ends, words: new Set(words.split(' ').filter(Boolean)) }
}

function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** User input must not match inherited properties such as `constructor`. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
