import { parseArgs } from 'node:util'
import { feedbackReview } from '../server/src/features/support/index.ts'
import { type OperatorTask, operatorOptions, runOperatorCommand, signWith } from './operator-command.ts'

const usage = `npm run feedback -- <what> [options]
  list                     the tickets without an answer, the first deadline first
  show TICKET              one of them with everything that the player sent
  pictures TICKET FOLDER   writes its pictures into a folder
  answer TICKET --text T   the player gets the answer as mail: once
  --who NAME --key FILE    the operator and their private key (npm run operator)`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { ...operatorOptions, text: { type: 'string', default: '' } },
})
const [name = '', ticketNo = '', folder = '.'] = positionals

const tasks: Readonly<Record<string, OperatorTask>> = {
  list: (app) => feedbackReview.list(app),
  show: (app) => feedbackReview.show(app, ticketNo),
  pictures: (app) => feedbackReview.savePictures(app, ticketNo, folder),
  answer: async (app) => {
    const given = { ticketNo, text: values.text, by: values.who }
    const signature = signWith(values.key, feedbackReview.textToSign(given))
    await feedbackReview.answer(app, { ...given, signature })
    return await feedbackReview.show(app, ticketNo)
  },
}

/** `npm run feedback`: what players write, and the answers of operators. */
const isComplete = name === 'list' || ticketNo !== ''
process.exitCode = await runOperatorCommand(`feedback ${name}`, isComplete ? tasks[name] : undefined, usage)
