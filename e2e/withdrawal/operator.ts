/** What operators, the payout providers and time do during a journey. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { readOffsetMs } from '../../ops/stack/clock-offset.ts'
import { moveClock } from '../../ops/stack/move-clock.ts'
import { callAsNewDevice } from '../home/fixtures.ts'

const root = join(import.meta.dirname, '../..')

export type Operator = {
  /** `npm run withdrawals` with these words, signed by the operator; returns what it prints. */
  withdrawals(...words: readonly string[]): Promise<string>
  /** The same for `npm run feedback`. */
  feedback(...words: readonly string[]): Promise<string>
}

/** Makes a key and registers an operator with it, under a name that nobody had before. */
export async function newOperator(folder: string): Promise<Operator> {
  const name = `operator-${randomUUID()}`
  const file = join(folder, `${name}.pem`)
  const key = await run('operator.ts', ['key', file])
  // The registry belongs to the owner of the database.
  const owner = requireVariable('ZAMRA_MAIN_URL').replace('zamra_app@', 'postgres@')
  await run('operator.ts', ['add', name, key.trim()], { ZAMRA_MAIN_URL: owner })
  const signed = ['--who', name, '--key', file, '--why', 'looked at it in a journey']
  return {
    withdrawals: (...words) => run('withdrawals.ts', [...words, ...signed]),
    feedback: (...words) => run('feedback.ts', [...words, ...signed]),
  }
}

/** What the npm scripts start, without waiting for npm. */
async function run(script: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`ops/${script}`, ...words], {
    cwd: root,
    env: { ...process.env, ZAMRA_LOG_LEVEL: 'silent', ...env },
  })
  return stdout
}

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Moves the time of the product ahead, and waits until the server tells it. */
export async function moveTime(byMs: number): Promise<void> {
  const offsetMs = await moveClock({
    file: requireVariable('ZAMRA_CLOCK_OFFSET_FILE'),
    shardUrls: requireVariable('ZAMRA_SHARD_URLS').split(','),
    byMs,
  })
  const isMoved = async () => {
    const { serverTime } = await callAsNewDevice<{ serverTime: number }>('/lottery/soon', {})
    return serverTime > Date.now() + offsetMs - minuteMs
  }
  await expect.poll(isMoved, { timeout: 60_000 }).toBe(true)
}

/** How far the time of the product is ahead of the machine. */
export function timeAheadMs(): number {
  return readOffsetMs(requireVariable('ZAMRA_CLOCK_OFFSET_FILE'))
}

/** Sets how all payout providers behave from now on (`simulators/src/payout/behaviour.ts`). */
export async function setProviderBehaviour(behaviour: object): Promise<void> {
  await control('behave', { well: true, ...behaviour })
}

/** The provider ends a payout, or sends it back after it was paid. */
export async function settlePayout(payoutNo: string, state: 'paid' | 'failed' | 'reversed'): Promise<void> {
  expect(await control('settle', { payoutNo, state })).toMatchObject({ isDone: true })
}

/** The provider loses a payout that it has made, and tells nobody. */
export async function losePayout(payoutNo: string): Promise<void> {
  expect(await control('plant', { payoutNo, isGone: true })).toMatchObject({ isDone: true })
}

type Payout = { readonly payoutNo: string; readonly paidTimes: number; readonly returnedTimes: number }

/** What the provider has really done: how often money left for a withdrawal, and how often it came back. */
export async function payoutOf(withdrawNo: string): Promise<Payout | undefined> {
  const answer = await fetch(`${providers()}/_sim/payouts`)
  return ((await answer.json()) as Payout[]).find(({ payoutNo }) => payoutNo === withdrawNo)
}

async function control(work: string, given: object): Promise<unknown> {
  const answer = await fetch(`${providers()}/_sim/${work}`, { method: 'POST', body: JSON.stringify(given) })
  return await answer.json()
}

/** All payout providers of the sandbox share one address. */
function providers(): string {
  return requireVariable('ZAMRA_RAZORPAYX_URL')
}

function requireVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the journey with npm run e2e, without --url`)
  return value
}
