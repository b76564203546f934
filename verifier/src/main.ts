#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import type { Bundle } from './bundle.ts'
import { stepLabels } from './step-labels.ts'
import type { StepResult } from './steps.ts'
import { verifyDraw } from './verify-draw.ts'
import { verifySeedAndTickets } from './verify-seed-and-tickets.ts'
import { verifyTicket } from './verify-ticket.ts'

const usage = `zamra-verify bundle.json [ticket.json] [leaves.txt]

Recomputes a draw from its published bundle, and one ticket of it, without asking anybody.
Ends with 0 when every step is good, with 1 when one is not, and with 2 when there is nothing to look at.`

type Files = { readonly bundle: unknown; readonly ticket?: unknown; readonly leaves?: string | undefined }

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
async function* stepsOf({ bundle, ticket, leaves }: Files): AsyncGenerator<StepResult> {
  let isGood = true
  for await (const result of verifyDraw(bundle)) {
    isGood &&= result.ok
    yield result
  }
  if (!isGood) return
  yield* verifySeedAndTickets(bundle as Bundle, leaves)
  if (ticket !== undefined) yield* verifyTicket(bundle as Bundle, ticket)
}

function lineOf({ step, ok, why, figures }: StepResult): string {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  const mark = ok ? '✓' : '✗'
  return [`${mark} ${stepLabels[step]}`, ...(why ? [`    ${why}`] : []), ...told.map((one) => `    ${one}`)].join('\n')
}

/** The files of the command line, or the message why they cannot be used. */
function filesOf(args: readonly string[]): Files | string {
  const leavesFile = args.find((arg) => arg.endsWith('.txt'))
  const [bundleFile, ticketFile, ...more] = args.filter((arg) => arg !== leavesFile)
  if (!bundleFile || bundleFile.startsWith('-') || more.length > 0) return usage
  try {
    return {
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
