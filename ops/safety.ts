import { parseArgs } from 'node:util'
import { safetyReview } from '../server/src/features/safety/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand, signWith } from './operator-command.ts'

const usage = `npm run safety -- <what> [options]
  list                              the players to talk to: since when, which sign of harm, its figures
  done PLAYER MARKER SINCE          a person has talked to the player; SINCE as in list, --why says what was agreed
  lower PLAYER KIND PERIOD AMOUNT   lower a limit: deposit, loss, wager (minor units) or time (minutes), for a day, week or month
  --who NAME --key FILE             the operator and their private key (npm run operator)
  --why TEXT                        the reason: stored permanently`

const { positionals, values } = parseArgs({ allowPositionals: true, options: operatorOptions })
const [name = '', player = '', first = '', second = '', amount = ''] = positionals

type Wanted = Parameters<typeof safetyReview.content>[0]

function decide(what: Pick<Wanted, 'done' | 'lower'>): OperatorTask {
  return async (app) => {
    const content = safetyReview.content({ playerId: Number(player), by: values.who, why: values.why, ...what })
    const signature = signWith(values.key, safetyReview.textToSign(content))
    return await safetyReview.apply(app, { content, signature }, app.clock.now())
  }
}

const tasks: Readonly<Record<string, OperatorTask>> = {
  list: (app) => safetyReview.list(app),
  done: decide({ done: { marker: first, openedAt: second } }),
  lower: decide({ lower: { kind: first, period: second, value: Number(amount) } as NonNullable<Wanted['lower']> }),
}

/** `npm run safety`: the tasks that signs of harm have opened, and lower limits for a player. */
const isComplete = name === 'list' || (second !== '' && (name !== 'lower' || amount !== ''))
process.exitCode = await runOperatorCommand(`safety ${name}`, isComplete ? tasks[name] : undefined, usage)
