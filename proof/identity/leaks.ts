import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postgresFolder } from '../../ops/stack/programs.ts'
import { accountDigits, type Canaries, type Kind, phoneDigits } from './canaries.ts'

/** The canaries that stand in a text, each with its kind and, never, with itself in full. */
export function leaksIn(text: string, canaries: Canaries, kinds: readonly Kind[]): string[] {
  const numbers = kinds.filter(isNumber)
  const words = kinds.filter((kind) => !isNumber(kind))
  const found = [
    ...numbersIn(text, new Set(numbers.flatMap((kind) => canaries.of(kind)))),
    ...words.flatMap((kind) => canaries.of(kind).filter((word) => stands(text, kind, word))),
  ]
  return found.map((value) => `${value.slice(0, 4)}… (${value.length} characters)`)
}

function isNumber(kind: Kind): boolean {
  return kind === 'phone' || kind === 'account'
}

/** Six digits alone would be found by chance inside other figures, so a code must stand by itself. */
function stands(text: string, kind: Kind, word: string): boolean {
  return kind === 'code' ? new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(text) : text.includes(word)
}

/** Ids, hashes and what is sealed. Ten digits in a row come up in them by chance, and one run in 500 they were a number. */
const randomWords =
  /(?<![0-9a-f])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\d*[a-f])[0-9a-f]{32,})(?![0-9a-f])/g

/**
 * Thousands of numbers are looked for at once: every run of digits is cut into pieces of the two lengths that we planted,
 * and so is every run of bytes that PostgreSQL prints as hexadecimal and that would be digits.
 */
function numbersIn(text: string, planted: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const [run] of text.replace(randomWords, ' ').matchAll(/\d{10,}/g)) collect(run, planted, found)
  for (const [run] of text.matchAll(/(?:3\d){10,}/g)) collect(Buffer.from(run, 'hex').toString(), planted, found)
  return [...found]
}

function collect(run: string, planted: ReadonlySet<string>, found: Set<string>): void {
  for (const length of [phoneDigits, accountDigits])
    for (let at = 0; at + length <= run.length; at += 1) {
      const piece = run.slice(at, at + length)
      if (planted.has(piece)) found.add(piece)
    }
}

export type Logs = { readonly text: string; readonly lines: number }

/** What the server and its engines have written down so far. The simulators are outside companies, and know numbers. */
export function readLogs(folder: string): Logs {
  const files = readdirSync(folder).filter((name) => name !== 'simulators.log')
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return { text, lines: text.split('\n').length }
}

/** Everything in the databases as one text, as a thief of a backup would have it. */
export async function dumpAll(urls: readonly string[]): Promise<string> {
  const dump = promisify(execFile)
  const dumps = await Promise.all(
    urls.map((url) => dump(join(postgresFolder(), 'pg_dump'), ['--no-owner', url], { maxBuffer: 1_073_741_824 })),
  )
  return dumps.map(({ stdout }) => stdout).join('\n')
}
