import { route } from '../../http/route.ts'
import { history } from './history.ts'
import { placeOriginalBet } from './place-bet.ts'
import { proof } from './proof.ts'
import { rotate } from './rotate.ts'
import { seeds } from './seeds.ts'
import { step } from './step.ts'

export const routes = [
  route('/originals/seeds', seeds),
  route('/originals/rotate', rotate),
  route('/originals/bet', placeOriginalBet),
  route('/originals/step', step),
  route('/originals/history', history),
  route('/originals/proof', proof),
]
