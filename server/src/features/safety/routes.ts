import { route } from '../../http/route.ts'
import { activity } from './activity.ts'
import { cancelRaise } from './cancel-raise.ts'
import { comeBack } from './come-back.ts'
import { confirmLimit } from './confirm-limit.ts'
import { safetyInfo } from './info.ts'
import { lowerLimit } from './lower-limit.ts'
import { reviewPlay } from './review-play.ts'
import { setCheck } from './set-check.ts'
import { setLimit } from './set-limit.ts'
import { takeBreak } from './take-break.ts'

export const routes = [
  route('/safety/info', safetyInfo),
  route('/safety/lowerLimit', lowerLimit),
  route('/safety/setLimit', setLimit),
  route('/safety/confirmLimit', confirmLimit),
  route('/safety/cancelRaise', cancelRaise),
  route('/safety/setCheck', setCheck),
  route('/safety/reviewPlay', reviewPlay),
  route('/safety/takeBreak', takeBreak),
  route('/safety/comeBack', comeBack),
  route('/safety/activity', activity),
]
