/** What operators, banks and the chain do during a journey. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { locales } from '@zamra/contract/languages.ts'
import pg from 'pg'
import { type SandboxChain, sandboxChain } from '../../ops/chain/sandbox-chain.ts'

const root = join(import.meta.dirname, '../..')

/** Closes the deposit switch with a reason while the work runs. */
export async function whileClosed(reason: string, work: () => Promise<void>): Promise<void> {
  const reasons = JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, reason])))
  // What `npm run switch` starts, without waiting for npm.
  const setSwitch = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, ['ops/switch.ts', ...args, '--who', 'the journey', '--why', 'a journey'], {
      cwd: root,
    })
  await setSwitch('close', 'deposit', '--reason', reasons)
  try {
    await work()
  } finally {
    await setSwitch('open', 'deposit')
  }
}

/** Closes deposits by the policy of a market while the work runs; every process reads it two seconds later. */
export async function whileForbidden(market: string, work: () => Promise<void>): Promise<void> {
  const publish = (open: boolean) =>
    updateRow(
      `insert into market_policy (market, version, policy, approved_by, published_at)
       select market, version + 1, jsonb_set(policy, '{deposits,open}', to_jsonb($1::boolean)), approved_by, now()
       from market_policy where market = $2 order by version desc limit 1`,
      [open, market],
    )
  await publish(false)
  try {
    await work()
  } finally {
    await publish(true)
  }
}

/** Links a banner of Home to this page while the work runs. */
export async function whileAdvertised(path: string, work: () => Promise<void>): Promise<void> {
  const setLink = (to: string) => updateRow(`update banner set link = $1 where banner_id = 'yours'`, [to])
  await setLink(path)
  try {
    await work()
  } finally {
    await setLink('/pages/account/Account')
  }
}

/** Gives new orders of this market so many seconds to be paid while the work runs. */
export async function withOrderSeconds(market: string, seconds: number, work: () => Promise<void>): Promise<void> {
  const set = (to: number) =>
    updateRow(
      `update deposit_offer set settings = jsonb_set(settings, '{orderSeconds}', to_jsonb($1::int)) where market = $2`,
      [to, market],
    )
  await set(seconds)
  try {
    await work()
  } finally {
    await set(1_800)
  }
}

type Paid = { readonly account: string; readonly amount: number; readonly reference?: string }

/** Pays into an account of the operator, and returns the UTR of the receipt. */
export async function transfer({ amount, ...paid }: Paid): Promise<string> {
  const answer = await fetch(`${bank()}/_sim/transfer`, {
    method: 'POST',
    body: JSON.stringify({ ...paid, amount: `${amount}.00` }),
  })
  return ((await answer.json()) as { utr: string }).utr
}

/** Fetches the statement of an account from its bank and imports it; returns the output of the command. */
export async function importStatement(account: string, id: string, file: string): Promise<string> {
  const statement = await fetch(`${bank()}/statement.csv?account=${account}`)
  await writeFile(file, await statement.text())
  // What `npm run statement` starts, without waiting for npm.
  const command = ['ops/statement.ts', 'import', file, '--account', id]
  // The command fails for a statement that it cannot read, and the journey checks its message.
  return (await promisify(execFile)(process.execPath, command, { cwd: root }).catch((error: CommandOutput) => error))
    .stdout
}

type CommandOutput = { readonly stdout: string }

/** A payer pays as instructed: by a link in their payment app, or into an account. */
export async function payBy(shown: { readonly url: string } | { readonly account: string }): Promise<void> {
  await fetch(`${bank()}/_sim/visit`, { method: 'POST', body: JSON.stringify({ ...shown, way: 'approve' }) })
}

export function chain(): SandboxChain {
  return sandboxChain(requireVariable('ZAMRA_CHAIN_URL'))
}

/** All payment providers of the sandbox and the bank share one address. */
function bank(): string {
  return requireVariable('ZAMRA_RAZORPAY_URL')
}

async function updateRow(sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: requireVariable('ZAMRA_MAIN_URL') })
  await client.connect()
  try {
    const { rowCount } = await client.query(sql, [...values])
    if (rowCount !== 1) throw new Error(`${rowCount} rows instead of one: ${sql}`)
  } finally {
    await client.end()
  }
}

function requireVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the journey with npm run e2e, without --url`)
  return value
}
