import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postgresFolder } from '../../ops/stack/programs.ts'
import { accountDigits, type Canaries, type Kind, phoneDigits } from './canaries.ts'

/** The canaries that occur in a text, shortened so that the report does not leak them. */
export function leaksIn(text: string, canaries: Canaries, kinds: readonly Kind[]): string[] {
  const numbers = kinds.filter(isNumber)
  const words = kinds.filter((kind) => !isNumber(kind))
  const found = [
    ...numbersIn(text, new Set(numbers.flatMap((kind) => canaries.of(kind)))),
    ...words.flatMap((kind) => canaries.of(kind).filter((word) => occurs(text, kind, word))),
  ]
  return found.map((value) => `${value.slice(0, 4)}… (${value.length} characters)`)
}

function isNumber(kind: Kind): boolean {
  return kind === 'phone' || kind === 'account'
}

/** Six digits occur by chance inside other numbers, so a code must be a word of its own. */
function occurs(text: string, kind: Kind, word: string): boolean {
  return kind === 'code' ? new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(text) : text.includes(word)
}

/** Ids, hashes and sealed values: ten digits in a row occur in them by chance, and matched a phone number in one run of 500. */
const randomIds = /(?<![0-9a-f])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\d*[a-f])[0-9a-f]{32,})(?![0-9a-f])/g

/**
 * Searches for thousands of numbers at once: every run of digits is cut into pieces of the two lengths in use, and so is
 * every run of hexadecimal bytes in a dump that encodes digits.
 */
function numbersIn(text: string, wanted: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const [run] of text.replace(randomIds, ' ').matchAll(/\d{10,}/g)) collect(run, wanted, found)
  for (const [run] of text.matchAll(/(?:3\d){10,}/g)) collect(Buffer.from(run, 'hex').toString(), wanted, found)
  return [...found]
}

function collect(run: string, wanted: ReadonlySet<string>, found: Set<string>): void {
  for (const length of [phoneDigits, accountDigits])
    for (let at = 0; at + length <= run.length; at += 1) {
      const piece = run.slice(at, at + length)
      if (wanted.has(piece)) found.add(piece)
    }
}

export type Logs = { readonly text: string; readonly lines: number }

/** The logs of the server and its engines. The simulators are providers, which know phone numbers. */
export function readLogs(folder: string): Logs {
  const files = readdirSync(folder).filter((name) => name !== 'simulators.log')
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return { text, lines: text.split('\n').length }
}

/** All data of the databases as one text, like a stolen backup. */
export async function dumpAll(urls: readonly string[]): Promise<string> {
  const dump = promisify(execFile)
  const dumps = await Promise.all(
    urls.map((url) => dump(join(postgresFolder(), 'pg_dump'), ['--no-owner', url], { maxBuffer: 1_073_741_824 })),
  )
  return dumps.map(({ stdout }) => stdout).join('\n')
}
