import { route } from '../../http/route.ts'
import { cancel } from './cancel.ts'
import { create } from './create.ts'
import { detail } from './detail.ts'
import { forfeit } from './forfeit.ts'
import { info } from './info.ts'
import { record } from './record.ts'
import { terms } from './terms.ts'

export const routes = [
  route('/withdraw/info', info),
  route('/withdraw/create', create),
  route('/withdraw/record', record),
  route('/withdraw/detail', detail),
  route('/withdraw/cancel', cancel),
  route('/withdraw/forfeit', forfeit),
  route('/withdraw/terms', terms),
]
