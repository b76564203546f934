/** What operators, banks and the chain do during a journey. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { locales } from '@zamra/contract/languages.ts'
import pg from 'pg'
import { type SandboxChain, sandboxChain } from '../../ops/chain/sandbox-chain.ts'

const root = join(import.meta.dirname, '../..')

/** The kill switch of all deposits, closed with a reason for as long as the work takes. */
export async function whileClosed(reason: string, work: () => Promise<void>): Promise<void> {
  const reasons = JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, reason])))
  // What `npm run switch` starts, without waiting for npm.
  const turn = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, ['ops/switch.ts', ...words, '--who', 'the journey', '--why', 'a journey'], {
      cwd: root,
    })
  await turn('close', 'deposit', '--reason', reasons)
  try {
    await work()
  } finally {
    await turn('open', 'deposit')
  }
}

/** The law of a market lets nobody deposit for as long as the work takes; every process knows it two seconds later. */
export async function whileForbidden(market: string, work: () => Promise<void>): Promise<void> {
  const publish = (open: boolean) =>
    tell(
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

/** A banner of Home leads to this page meanwhile. */
export async function whileAdvertised(path: string, work: () => Promise<void>): Promise<void> {
  const lead = (to: string) => tell(`update banner set link = $1 where banner_id = 'yours'`, [to])
  await lead(path)
  try {
    await work()
  } finally {
    await lead('/pages/account/Account')
  }
}

/** Orders of this market that are made meanwhile have to be paid within so many seconds. */
export async function withOrderSeconds(market: string, seconds: number, work: () => Promise<void>): Promise<void> {
  const set = (to: number) =>
    tell(
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

/** Fetches the statement of an account from its bank and reads it in; the answer is what the command says. */
export async function importStatement(account: string, id: string, file: string): Promise<string> {
  const statement = await fetch(`${bank()}/statement.csv?account=${account}`)
  await writeFile(file, await statement.text())
  // What `npm run statement` starts, without waiting for npm.
  const command = ['ops/statement.ts', 'import', file, '--account', id]
  // A statement that could not be read ends with a code, and the journey wants to see why.
  return (await promisify(execFile)(process.execPath, command, { cwd: root }).catch((error: Said) => error)).stdout
}

type Said = { readonly stdout: string }

/** A payer pays as instructed: by a link in their payment app, or into an account. */
export async function payBy(shown: { readonly url: string } | { readonly account: string }): Promise<void> {
  await fetch(`${bank()}/_sim/visit`, { method: 'POST', body: JSON.stringify({ ...shown, way: 'approve' }) })
}

export function chain(): SandboxChain {
  return sandboxChain(given('ZAMRA_CHAIN_URL'))
}

/** All companies of the sandbox have one address, and the bank has it too. */
function bank(): string {
  return given('ZAMRA_RAZORPAY_URL')
}

async function tell(sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: given('ZAMRA_MAIN_URL') })
  await client.connect()
  try {
    const { rowCount } = await client.query(sql, [...values])
    if (rowCount !== 1) throw new Error(`${rowCount} rows instead of one: ${sql}`)
  } finally {
    await client.end()
  }
}

function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the journey with npm run e2e, without --url`)
  return value
}
