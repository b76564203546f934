import { route } from '../../http/route.ts'
import { info } from './info.ts'
import { terms } from './terms.ts'

export const routes = [route('/withdraw/info', info), route('/withdraw/terms', terms)]
