import { every, type Flow } from '../../flow/define.ts'
import { checkNames } from './bank/check-names.ts'

export const flows: readonly Flow[] = [every({ name: 'player.checkBankNames', seconds: 60, run: checkNames })]
