import { route } from '../../http/route.ts'
import { lowerLimit } from './lower-limit.ts'

export const routes = [route('/safety/lowerLimit', lowerLimit)]
