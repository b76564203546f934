import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allPolicies } from '../server/src/features/market/index.ts'
import {
  codesToPropose,
  listNewestPromos,
  makeCodes,
  type Promo,
  promoToPropose,
  publishPromoProposal,
  wagerOf,
} from '../server/src/features/promo/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand } from './operator-command.ts'
import { approvalOf, readSignedProposal, writeSignedProposal } from './signed-proposal.ts'

const usage = `npm run promo -- <what> [options]
  show                          the newest version of every promotion
  propose FILE.json PROPOSAL    sign a promotion and write the proposal to a new file
  publish PROPOSAL              another operator signs the same proposal, which publishes it; existing grants keep their terms
  codes PROMOTION COUNT PROPOSAL
                                sign a batch of codes that each work once, and write the proposal to a new file
  make-codes PROPOSAL CODES     another operator signs the same proposal, which writes the codes to a new file: only once,
                                only their hashes are stored
  --who NAME --key FILE         the operator and their private key (npm run operator)
  --why TEXT                    the reason of a proposal: stored permanently`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: operatorOptions,
})
const [name = '', first = '', second = '', third = ''] = positionals

const tasks: Readonly<Record<string, OperatorTask>> = {
  show: async ({ databases }) => (await listNewestPromos(databases.main.read)).map(line),
  async propose(app) {
    const given: unknown = JSON.parse(readFileSync(first, 'utf8'))
    const reason = { why: values.why, by: values.who }
    const content = await promoToPropose(app.databases.main.read, given, allPolicies(app), reason)
    writeSignedProposal(second, 'promotion', content, values)
    return [`another operator reads ${second} and publishes it with: npm run promo -- publish ${second}`]
  },
  async publish(app) {
    const proposal = readSignedProposal(first)
    const approval = approvalOf('promotion', proposal, values, app.clock.now())
    const promo = await app.databases.main.transact((tx) =>
      publishPromoProposal(tx, proposal, approval, allPolicies(app)),
    )
    return [promo ? line(promo) : 'nothing changed']
  },
  async codes(app) {
    const wanted = { promoId: first, count: Number(second), why: values.why, by: values.who }
    writeSignedProposal(third, 'promotion codes', await codesToPropose(app.databases.main.read, wanted), values)
    return [`another operator reads ${third} and makes the codes with: npm run promo -- make-codes ${third} FILE`]
  },
  async 'make-codes'(app) {
    const proposal = readSignedProposal(first)
    const approval = approvalOf('promotion codes', proposal, values, app.clock.now())
    const keep = (codes: readonly string[]) =>
      writeFileSync(second, `${codes.join('\n')}\n`, { flag: 'wx', mode: 0o600 })
    const made = await app.databases.main.transact((tx) => makeCodes(tx, proposal, approval, keep))
    return [`${made.count} codes of ${made.promoId} are in ${second}: nothing can print them again`]
  },
}

/** How many words each command needs. */
const wordsOf: Readonly<Record<string, number>> = { show: 0, propose: 2, publish: 1, codes: 3, 'make-codes': 2 }

function line({ promoId, version, market, isOpen, startsAt, endsAt, config, termsHash }: Promo): string {
  const period = `${startsAt.toISOString()} to ${endsAt?.toISOString() ?? 'further notice'}`
  const wagering = wagerOf(config)
  const wager = wagering ? `${wagering.times} times ${wagering.base}` : 'no wagering'
  const terms = `terms ${termsHash.toString('hex').slice(0, 16)}`
  return `${promoId} version ${version}: ${market}, ${isOpen ? 'open' : 'closed'}, ${period}, ${wager}, ${terms}`
}

/** `npm run promo`: the promotions, published by two operators. */
const isComplete = [first, second, third].filter((word) => word !== '').length >= (wordsOf[name] ?? 0)
process.exitCode = await runOperatorCommand(`promo ${name}`, isComplete ? tasks[name] : undefined, usage)
