import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allPolicies } from '../server/src/features/market/index.ts'
import { configInForce, levelsToPropose, publishLevelsProposal } from '../server/src/features/vip/index.ts'
import { leastWithdrawals } from '../server/src/features/withdrawal/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand } from './operator-command.ts'
import { approvalOf, readSignedProposal, writeSignedProposal } from './signed-proposal.ts'

const usage = `npm run vip -- <what> [options]
  show                          the VIP levels of each currency
  propose FILE.json PROPOSAL    sign the levels of a currency and write the proposal to a new file
  publish PROPOSAL              another operator signs the same proposal, which publishes it; players keep their level
  --who NAME --key FILE         the operator and their private key (npm run operator)
  --why TEXT                    the reason of a proposal: stored permanently`

const { positionals, values } = parseArgs({ allowPositionals: true, options: operatorOptions })
const [name = '', first = '', second = ''] = positionals

const tasks: Readonly<Record<string, OperatorTask>> = {
  async show(app) {
    const currencies = [...new Set(allPolicies(app).map(({ currency }) => currency.iso))]
    const found = await Promise.all(currencies.map((currency) => configInForce(app, currency)))
    return currencies.map((currency, index) => {
      const names = found[index]?.levels.map((level) => level.name.en) ?? []
      return `${currency}: ${names.length > 0 ? names.join(', ') : 'no levels'}`
    })
  },
  async propose(app) {
    const given: unknown = JSON.parse(readFileSync(first, 'utf8'))
    const content = await levelsToPropose(app, given, {
      ...{ why: values.why, by: values.who, readLeast: leastWithdrawals },
    })
    writeSignedProposal(second, 'vip levels', content, values)
    return [`another operator reads ${second} and publishes it with: npm run vip -- publish ${second}`]
  },
  async publish(app) {
    const proposal = readSignedProposal(first)
    const approval = approvalOf('vip levels', proposal, values, app.clock.now())
    const { currency, version } = await publishLevelsProposal(app, proposal, approval, {
      readLeast: leastWithdrawals,
    })
    return [version === undefined ? 'nothing changed' : `VIP levels of ${currency} version ${version}`]
  },
}

/** `npm run vip`: the VIP levels, published by two operators. */
const isComplete = name === 'show' || (first !== '' && (name !== 'propose' || second !== ''))
process.exitCode = await runOperatorCommand(`vip ${name}`, isComplete ? tasks[name] : undefined, usage)
