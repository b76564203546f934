import { route } from '../../http/route.ts'
import { rankList } from './rank-list.ts'

export const routes = [route('/rank/list', rankList)]
