/** What operators, banks and the chain do during a journey. */
import { execFile } from 'node:child_process'
import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { storedLocales } from '@zamra/contract/languages.ts'
import pg from 'pg'
import { type SandboxChain, sandboxChain } from '../../ops/chain/sandbox-chain.ts'

const root = join(import.meta.dirname, '../..')

/** Closes the deposit switch with a reason while the work runs. */
export async function whileClosed(reason: string, work: () => Promise<void>): Promise<void> {
  const reasons = JSON.stringify(Object.fromEntries(storedLocales.map((locale) => [locale, reason])))
  const folder = await mkdtemp(join(tmpdir(), 'zamra-journey-'))
  const [first, second] = [await newOperator(), await newOperator()]
  const by = async ({ name, key }: typeof first) => {
    await writeFile(join(folder, name), key.export({ type: 'pkcs8', format: 'pem' }))
    return ['--who', name, '--key', join(folder, name), '--why', 'a journey']
  }
  // What `npm run switch` starts, without waiting for npm.
  const runSwitch = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, ['ops/switch.ts', ...args], { cwd: root })
  await runSwitch('close', 'deposit', '--reason', reasons, ...(await by(first)))
  try {
    await work()
  } finally {
    const proposal = join(folder, 'proposal.json')
    await runSwitch('open', 'deposit', proposal, ...(await by(first)))
    await runSwitch('publish', proposal, ...(await by(second)))
    await rm(folder, { recursive: true })
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
  // Every process reads the banners again after two seconds.
  await setTimeout(2_500)
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

/** Fetches the statement of an account from its bank, which two operators sign and import; returns the output. */
export async function importStatement(account: string, id: string, file: string): Promise<string> {
  const statement = await (await fetch(`${bank()}/statement.csv?account=${account}`)).text()
  await writeFile(file, statement)
  const [first, second] = [await newOperator(), await newOperator()]
  const content = JSON.stringify({ account: id, file: hash('sha256', statement), why: 'a journey', by: first.name })
  const signature = sign(null, Buffer.from(`zamra bank statement proposal\n${content}`), first.key).toString('hex')
  await writeFile(`${file}.proposal`, JSON.stringify({ content, signature }))
  await writeFile(`${file}.key`, second.key.export({ type: 'pkcs8', format: 'pem' }))
  // What `npm run statement` starts, without waiting for npm.
  const command = ['ops/statement.ts', 'import', file, `${file}.proposal`, '--who', second.name, '--key', `${file}.key`]
  // The command fails for a statement that it cannot read, and the journey checks its message.
  return (await promisify(execFile)(process.execPath, command, { cwd: root }).catch((error: CommandOutput) => error))
    .stdout
}

/** A new operator with a key of their own, registered by the owner of the database. */
async function newOperator() {
  const [name, { privateKey: key }] = [`Journey ${randomUUID()}`, generateKeyPairSync('ed25519')]
  const publicKey = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
  const owner = requireVariable('ZAMRA_MAIN_URL').replace('zamra_app@', 'postgres@')
  await updateRow('insert into operator (name, public_key, added_at) values ($1, $2, now())', [name, publicKey], owner)
  return { name, key }
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

async function updateRow(sql: string, values: readonly unknown[] = [], url?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url ?? requireVariable('ZAMRA_MAIN_URL') })
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
