import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { crashOutcome, print, reportOutcome } from '../../ops/runner/report.ts'
import { memoryFolder } from '../../ops/stack/folders.ts'
import { type Stack, startStack } from '../../ops/stack/stack.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { closeAppContext, openAppContext } from '../../server/src/app-context.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { createLog } from '../../server/src/base/log.ts'
import { check, outcomeOf } from '../verdict.ts'
import { saveAccounts, signedIn } from './accounts.ts'
import { type Canaries, kinds, newCanaries } from './canaries.ts'
import { fillEveryField } from './every-field.ts'
import { type Issuer, openIssuer, tryForgedTokens } from './google.ts'
import { guessCodes } from './guesses.ts'
import { dumpAll, leaksIn, readLogs } from './leaks.ts'
import { loadCheck } from './load.ts'
import { spray } from './spray.ts'
import { checkStolenSign } from './stolen.ts'

export const about =
  'Codes, numbers, tokens and signs under attack, and canaries through every field of every call: no attacker signs in, no owner is locked out, and no secret is in a log or a dump. --accounts N are saved (1000); --control leaks one of each and must fail.'

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const dir = memoryFolder('proof-identity')
  const issuer = await openIssuer()
  // One trusted proxy, so that the proof can use many addresses.
  const env = { ...issuer.env, ZAMRA_LOG_LEVEL: 'trace', ZAMRA_PROXIES: '1' }
  const stack = await startStack({ dir, durable: false, env, print })
  const config = readConfig({ ...stack.env, ZAMRA_LOG_LEVEL: 'silent' })
  const app = openAppContext(config, createLog(config))
  try {
    return await prove({ stack, app, issuer, canaries: newCanaries(), print }, args)
  } finally {
    await closeAppContext(app)
    issuer.close()
    await stack.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Site = {
  readonly stack: Stack
  readonly app: AppContext
  readonly issuer: Issuer
  readonly canaries: Canaries
  readonly print: (line: string) => void
}

async function prove(site: Site, args: RunOptions['args']): Promise<Outcome> {
  const { stack, app, issuer, canaries, print } = site
  const { server: url, inbox } = stack.urls
  const [owner] = stack.players
  if (!owner) throw new Error('the seed has no player')
  const sprayed = await spray(url, app, canaries)
  print(`${sprayed.tried} wrong sign-ins have been tried.`)
  const stolen = await checkStolenSign(url, owner, canaries)
  const guessed = await guessCodes({ url, inbox }, app, canaries)
  const google = await tryForgedTokens(url, issuer, canaries)
  print('Codes, tokens and a stolen sign have been tried.')
  const requests = await fillEveryField(url, () => signedIn(app, owner.uid as PlayerId, canaries), canaries)
  const saved = await saveAccounts({ url, inbox }, app, canaries, Number(args.accounts ?? 1_000))
  print('Canaries have gone through every field and many accounts.')
  if (args.control !== undefined) await leakOnPurpose(site)
  const leaks = await findLeaks(site)
  const load = loadCheck({
    'wrong sign-ins': sprayed.tried,
    'comparisons for known numbers': sprayed.comparedKnown,
    'comparisons for unknown numbers': sprayed.comparedUnknown,
    'forged tokens': google.forged,
    'requests with secrets': requests,
    'canary phone numbers': canaries.of('phone').length,
    'canary accounts': canaries.of('account').length,
    'debug or trace lines': leaks.detailLines,
  })
  return outcomeOf(
    [...sprayed.checks, ...guessed.checks, google.check, stolen, saved, ...leaks.checks, load],
    `${google.refused} forged tokens refused, ${leaks.found} of ${canaries.all().length} canaries found in ${leaks.lines} log lines and ${leaks.dumpKiB} KiB of dumps`,
    [sprayed.line, ...guessed.lines, `${requests} requests with secrets in every field of every call`],
  )
}

/** The log is buffered. */
const flushMs = 600

async function findLeaks({ stack, canaries }: Site) {
  await sleep(flushMs)
  const logs = readLogs(stack.logs)
  const dump = await dumpAll([stack.urls.main, ...stack.urls.shards])
  const inLogs = leaksIn(logs.text, canaries, kinds)
  const inDump = leaksIn(dump, canaries, ['phone', 'password', 'sign', 'account', 'token'])
  return {
    checks: [
      check('no log line contains a canary', inLogs),
      check('a dump of all databases contains no number, account, password or sign', inDump),
    ],
    detailLines: logs.text.split(/"level":(?:10|20)\b/).length - 1,
    found: inLogs.length + inDump.length,
    lines: logs.lines,
    dumpKiB: Math.round(dump.length / 1_024),
  }
}

/** The control: a phone number in the log, and an account number in a column that is not sealed. */
async function leakOnPurpose({ stack, app, canaries }: Site): Promise<void> {
  const [phone = ''] = canaries.of('phone')
  const [account = ''] = canaries.of('account')
  appendFileSync(
    join(stack.logs, 'server.log'),
    `${JSON.stringify({ level: 30, msg: `a code goes to +91${phone}` })}\n`,
  )
  const [shard] = app.databases.shards
  await shard?.pool.query('update player set nick_name = $1 where player_id = (select min(player_id) from player)', [
    account,
  ])
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { control: { type: 'boolean' } } })
  const args: Record<string, string> = values.control ? { control: 'true' } : {}
  process.exitCode = reportOutcome('proof identity', await run({ seconds: 0, args, print }).catch(crashOutcome))
}
