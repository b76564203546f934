import { every, type Flow, messenger } from '../../flow/define.ts'
import { announceFacts } from './announce-facts.ts'
import { checkNames } from './bank/check-names.ts'

export const flows: readonly Flow[] = [
  messenger({ name: 'player.announce', tell: announceFacts }),
  every({ name: 'player.checkBankNames', seconds: 60, run: checkNames }),
]
