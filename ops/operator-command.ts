import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AppContext } from '../server/src/app-context.ts'
import { DecisionError, StatementError } from '../server/src/features/deposit/index.ts'
import { ProposalError } from '../server/src/features/market/index.ts'
import { withApp } from './with-app.ts'

/** Who decides, with which key, and why: the options of every command with which operators decide about money. */
export const operatorOptions = {
  who: { type: 'string', default: '' },
  key: { type: 'string', default: '' },
  why: { type: 'string', default: '' },
} as const

/** The private key stays in this process; only the signature goes to the use case. */
export function signWith(keyFile: string, text: string): Buffer {
  if (keyFile === '') throw new DecisionError('a decision needs --who and --key')
  return sign(null, Buffer.from(text), createPrivateKey(readFileSync(keyFile)))
}

export type OperatorTask = (app: AppContext) => Promise<readonly string[]>

/** Runs one task and prints its lines. Without a task it prints how the command is used. */
export async function runOperatorCommand(name: string, task: OperatorTask | undefined, usage: string): Promise<number> {
  if (!task) {
    console.log(usage)
    return 2
  }
  try {
    const lines = await withApp(task)
    for (const line of lines) console.log(line)
    console.log(`${name}: ok ${lines.length}`)
    return 0
  } catch (error) {
    if (![DecisionError, ProposalError, StatementError].some((known) => error instanceof known)) throw error
    console.log(`${name}: FAILED ${(error as Error).message}`)
    return 1
  }
}
