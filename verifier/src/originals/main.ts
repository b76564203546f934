#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { messageOf } from '../reasons.ts'
import { problemOfTrust, type Trust } from '../trust.ts'
import { seedSteps, verifySeed } from './verify-seed.ts'

const usage = `zamra-verify-originals --trust trust.json seed.json [seen.json]

Recomputes the instant games that were played under one seed pair, from the proof that the app saves, without asking anybody.
seen.json is what your own device noted. The keys in trust.json are those you trust.
Ends with 0 when every step is good, with 1 when one is not, and with 2 when there is nothing to look at.`

process.exitCode = main(process.argv.slice(2))

function main([flag, trustFile, seedFile, seenFile, ...more]: readonly string[]): number {
  if (flag !== '--trust' || !trustFile || !seedFile || more.length > 0) return tell(usage, 2)
  try {
    const trust = read(trustFile)
    const problem = problemOfTrust(trust)
    if (problem) return tell(messageOf(problem), 2)
    const results = verifySeed(read(seedFile), trust as Trust, seenFile === undefined ? undefined : read(seenFile))
    for (const { step, ok, why } of results) tell(`${ok ? '✓' : '✗'} ${seedSteps[step]}${why ? `\n    ${why}` : ''}`)
    return results.every(({ ok }) => ok)
      ? tell('\nEvery bet follows from what was published.', 0)
      : tell('\nThis is not what was promised.', 1)
  } catch (error) {
    return tell((error as Error).message, 2)
  }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function tell(text: string, exitCode = 0): number {
  process.stdout.write(`${text}\n`)
  return exitCode
}
