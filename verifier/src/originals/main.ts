#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { messageOf } from '../reasons.ts'
import { problemOfTrust, type Trust } from '../trust.ts'
import type { SeedFile } from './seed-file.ts'
import { type SeedStepResult, seedGaps, seedSteps, verdictOf, verifySeed } from './verify-seed.ts'
import { wholeLogStep, wrongInWholeLog } from './whole-log.ts'

const usage = `zamra-verify-originals --trust trust.json seed.json [seen.json] [--log 0.json 1.json …]

Recomputes the instant games that were played under one seed pair, from the proof that the app saves, without asking anybody.
seen.json is what your own device noted; the app saves it too. The keys in trust.json are those you trust.
With the pages of the public log, all from the first one, it also looks for a second commitment to the same seed.
Ends with 0 when every step was checked and is good, with 1 when one is wrong, with 2 when there is nothing to look at, and with
3 when nothing is wrong and not everything could be checked: then it is named what was not.`

const verdicts = {
  good: ['\nEvery bet follows from what was published.', 0],
  wrong: ['\nThis is not what was promised.', 1],
  notChecked: ['\nNothing is wrong in what was checked. Not everything was checked.', 3],
} as const

const marks = { good: '✓', wrong: '✗', notChecked: '–' } as const

process.exitCode = main(process.argv.slice(2))

function main(args: readonly string[]): number {
  const split = args.indexOf('--log')
  const [flag, trustFile, seedFile, seenFile, ...more] = split < 0 ? args : args.slice(0, split)
  if (flag !== '--trust' || !trustFile || !seedFile || more.length > 0) return tell(usage, 2)
  try {
    const trust = read(trustFile)
    const problem = problemOfTrust(trust)
    if (problem) return tell(messageOf(problem), 2)
    const results = verifySeed(read(seedFile), trust as Trust, seenFile === undefined ? undefined : read(seenFile))
    for (const result of results) tell(lineOf(result))
    const verdict = verdictOf(results)
    const isLogWrong = verdict !== 'wrong' && split >= 0 && !isLogGood(seedFile, trust as Trust, args.slice(split + 1))
    const [text, exitCode] = verdicts[isLogWrong ? 'wrong' : verdict]
    return tell(text, exitCode)
  } catch (error) {
    return tell((error as Error).message, 2)
  }
}

function isLogGood(seedFile: string, trust: Trust, pages: readonly string[]): boolean {
  const why = wrongInWholeLog(read(seedFile) as SeedFile, trust, pages.map(read))
  tell(`${marks[why === undefined ? 'good' : 'wrong']} ${wholeLogStep}${why === undefined ? '' : `\n    ${why}`}`)
  return why === undefined
}

function lineOf(result: SeedStepResult): string {
  const more = result.state === 'wrong' ? [result.why] : result.state === 'notChecked' ? result.gaps.map(gapText) : []
  return [`${marks[result.state]} ${seedSteps[result.step]}`, ...more.map((line) => `    ${line}`)].join('\n')
}

function gapText({ code, count }: { readonly code: keyof typeof seedGaps; readonly count?: number }): string {
  return `not checked: ${count === undefined ? '' : `${count} `}${seedGaps[code]}`
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function tell(text: string, exitCode = 0): number {
  process.stdout.write(`${text}\n`)
  return exitCode
}
