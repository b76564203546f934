#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import type { Bundle } from './bundle.ts'
import { messageOf } from './reasons.ts'
import { stepLabels } from './step-labels.ts'
import type { StepResult } from './steps.ts'
import { problemOfTrust, type Trust } from './trust.ts'
import { verifyDraw } from './verify-draw.ts'
import { verifySeedAndTickets } from './verify-seed-and-tickets.ts'
import { verifyTicket } from './verify-ticket.ts'

const usage = `zamra-verify --trust trust.json bundle.json [ticket.json] [leaves.txt]

Recomputes a draw from its published bundle, and one ticket of it, without asking anybody.
The keys in trust.json are those you trust. Take them from another source than the bundle.
Ends with 0 when every step is good, with 1 when one is not, and with 2 when there is nothing to look at.`

type Files = {
  readonly trust: Trust
  readonly bundle: unknown
  readonly ticket?: unknown
  readonly leaves?: string | undefined
}

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const files = filesOf(args)
  if (typeof files === 'string') return tell(files, 2)
  const problems: StepResult[] = []
  for await (const result of stepsOf(files)) {
    tell(lineOf(result))
    if (!result.ok) problems.push(result)
  }
  return problems.length === 0
    ? tell('\nEverything follows from what was published.', 0)
    : tell('\nThis is not a draw as it was promised.', 1)
}

/** The draw is verified first, because the ticket steps depend on it. */
async function* stepsOf({ trust, bundle, ticket, leaves }: Files): AsyncGenerator<StepResult> {
  let isGood = true
  for await (const result of verifyDraw(bundle, trust)) {
    isGood &&= result.ok
    yield result
  }
  if (!isGood) return
  yield* verifySeedAndTickets(bundle as Bundle, leaves)
  if (ticket !== undefined) yield* verifyTicket(bundle as Bundle, ticket, trust)
}

function lineOf({ step, ok, why, figures }: StepResult): string {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  const mark = ok ? '✓' : '✗'
  return [`${mark} ${stepLabels[step]}`, ...(why ? [`    ${why}`] : []), ...told.map((one) => `    ${one}`)].join('\n')
}

/** The files of the command line, or the message why they cannot be used. */
function filesOf(args: readonly string[]): Files | string {
  const [flag, trustFile, ...rest] = args
  const leavesFile = rest.find((arg) => arg.endsWith('.txt'))
  const [bundleFile, ticketFile, ...more] = rest.filter((arg) => arg !== leavesFile)
  if (flag !== '--trust' || !trustFile || !bundleFile || bundleFile.startsWith('-') || more.length > 0) return usage
  try {
    const trust = JSON.parse(readFileSync(trustFile, 'utf8')) as unknown
    const problem = problemOfTrust(trust)
    if (problem) return messageOf(problem)
    return {
      trust: trust as Trust,
      bundle: JSON.parse(readFileSync(bundleFile, 'utf8')) as unknown,
      ...(ticketFile && { ticket: JSON.parse(readFileSync(ticketFile, 'utf8')) as unknown }),
      leaves: leavesFile && readFileSync(leavesFile, 'utf8'),
    }
  } catch (error) {
    return (error as Error).message
  }
}

function tell(text: string, exitCode = 0): number {
  process.stdout.write(`${text}\n`)
  return exitCode
}
