#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { wrongInWholeLog } from '../originals/whole-log.ts'
import { messageOf } from '../reasons.ts'
import { problemOfTrust, type Trust } from '../trust.ts'
import type { ReportFile } from './report-file.ts'
import { isReportGood, reportSteps, verifyReport } from './verify-report.ts'

const usage = `zamra-verify-report --trust trust.json report.json [--log 0.json 1.json …]

Checks the public report of a day (/transparency/{day}.json) without asking anybody. The keys in trust.json are those you trust.
With the pages of the public log (/open-draw/log/0.json and so on), all from the first one, it also looks for a second report of the same day.
Ends with 0 when everything is good, with 1 when something is wrong, and with 2 when there is nothing to look at.`

process.exitCode = main(process.argv.slice(2))

function main(args: readonly string[]): number {
  const split = args.indexOf('--log')
  const [flag, trustFile, reportFile, ...more] = split < 0 ? args : args.slice(0, split)
  if (flag !== '--trust' || !trustFile || !reportFile || more.length > 0) return tell(usage, 2)
  try {
    const trust = read(trustFile)
    const problem = problemOfTrust(trust)
    if (problem) return tell(messageOf(problem), 2)
    const pages = split < 0 ? undefined : args.slice(split + 1).map(read)
    return verify(read(reportFile), trust as Trust, pages)
  } catch (error) {
    return tell((error as Error).message, 2)
  }
}

function verify(report: unknown, trust: Trust, pages: readonly unknown[] | undefined): number {
  const results = verifyReport(report, trust)
  for (const { step, why } of results) tellStep(reportSteps[step], why)
  const isGood = isReportGood(results)
  const wrong = isGood && pages ? wrongInWholeLog(report as ReportFile, trust, pages) : undefined
  if (isGood && pages)
    tellStep('The whole log has one report of this day, and it is the log that the witnesses saw', wrong)
  if (!isGood || wrong !== undefined) return tell('\nThis is not what was published.', 1)
  return tell('\nThis is the report that the operator signed and the witnesses saw.')
}

function tellStep(text: string, why: string | undefined): void {
  tell(`${why === undefined ? '✓' : '✗'} ${text}${why === undefined ? '' : `\n    ${why}`}`)
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function tell(text: string, exitCode = 0): number {
  process.stdout.write(`${text}\n`)
  return exitCode
}
