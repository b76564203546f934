import { route } from '../../http/route.ts'
import { create } from './create.ts'
import { info } from './info.ts'
import { terms } from './terms.ts'

export const routes = [
  route('/withdraw/info', info),
  route('/withdraw/create', create),
  route('/withdraw/terms', terms),
]
