import { parseArgs } from 'node:util'
import { systemNow } from '../server/src/base/clock.ts'
import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { type Databases, openDatabases } from '../server/src/db/databases.ts'
import { changeSwitch, switchToPropose, verifySwitches } from '../server/src/features/home/index.ts'
import { needsTwoOperators, ProposalError } from '../server/src/features/market/index.ts'
import { operatorOptions } from './operator-command.ts'
import { approvalOf, readSignedProposal, signedProposal, writeSignedProposal } from './signed-proposal.ts'

const usage = `npm run switch -- <what> [options]
  list                      every switch and its last change
  history NAME              every change of one switch
  close NAME --reason JSON  closes it at once; the reason is shown to players: {"en": …, "fr": …, "es": …, "zh": …, "tw": …, "id": …}
  open NAME PROPOSAL        opens it: sign the proposal and write it to a new file
  remove NAME PROPOSAL      its reader decides what a missing switch means: sign the proposal and write it to a new file
  publish PROPOSAL          another operator signs the same proposal, which changes the switch
  audit                     verifies the history with the key of the ledger chain, and the signatures of the operators
  --who NAME --key FILE     the operator and their private key (npm run operator)
  --why TEXT                the reason of the change: kept permanently
One operator is enough to close a switch, and to open a way to sign in (signIn.…, without PROPOSAL).`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { ...operatorOptions, reason: { type: 'string', default: '{}' } },
})
const [task = '', first = '', file = ''] = positionals

type Row = {
  readonly name: string
  readonly is_open: boolean | null
  readonly changed_by: string
  readonly approved_by: string | null
  readonly why: string
  readonly changed_at: Date
}
type Task = (main: Databases['main']) => Promise<readonly string[]>

const columns = `name, is_open, changed_by, approval ->> 'approvedBy' as approved_by, why, changed_at`

const tasks: Readonly<Record<string, Task>> = {
  async list({ pool }) {
    const latest = `select distinct on (name) ${columns} from operator_switch_change order by name, number desc`
    return (await pool.query<Row>(latest)).rows.map(lineOf)
  },
  async history({ pool }) {
    const all = `select ${columns} from operator_switch_change where name = $1 order by number`
    return (await pool.query<Row>(all, [first])).rows.map(lineOf)
  },
  close: (main) => change(main, false),
  open: (main) => change(main, true),
  remove: (main) => change(main, null),
  async publish(main) {
    const proposal = readSignedProposal(first)
    return done(await changeSwitch(main, proposal, approvalOf('switch', proposal, values, systemNow())))
  },
  async audit({ pool }) {
    const found = await verifySwitches(pool, config)
    if (found.length > 0) throw new ProposalError(found.join('\n'))
    return []
  },
}

async function change(main: Databases['main'], isOpen: boolean | null): Promise<readonly string[]> {
  const reason = isOpen === false ? (JSON.parse(values.reason) as Record<string, string>) : null
  const content = await switchToPropose(main.pool, {
    ...{ name: first, isOpen, reason },
    ...{ why: values.why, by: values.who },
  })
  if (!needsTwoOperators({ name: first, isOpen })) {
    return done(await changeSwitch(main, signedProposal('switch', content, values), { at: systemNow() }))
  }
  if (file === '') {
    throw new ProposalError(
      `this lets money flow again and needs two operators: sign it with npm run switch -- ${task} ${first} PROPOSAL, then another operator publishes it`,
    )
  }
  writeSignedProposal(file, 'switch', content, values)
  return [`another operator reads ${file} and publishes it with: npm run switch -- publish ${file}`]
}

function done(hasChanged: boolean): readonly string[] {
  return [hasChanged ? 'changed' : 'it was so already']
}

function lineOf({ name, is_open, changed_by, approved_by, why, changed_at }: Row): string {
  const state = is_open === null ? 'removed' : is_open ? 'open' : 'closed'
  const by = approved_by ? `${changed_by}, ${approved_by}` : changed_by
  return `${name} | ${state} | ${changed_at.toISOString()} | ${by} | ${why}`
}

const config = readConfig()

/** `npm run switch`: what is open, changed by operators with their signatures. */
async function main(): Promise<number> {
  const run = tasks[task]
  if (!run || (['history', 'close', 'open', 'remove', 'publish'].includes(task) && first === '')) {
    console.log(usage)
    return 2
  }
  const databases = openDatabases(config, createLog(config))
  try {
    for (const line of await run(databases.main)) console.log(line)
    console.log(`switch ${task}: ok`)
    return 0
  } catch (error) {
    if (!(error instanceof ProposalError)) throw error
    console.log(`${error.message}\nswitch ${task}: FAILED`)
    return 1
  } finally {
    await databases.close()
  }
}

process.exitCode = await main()
