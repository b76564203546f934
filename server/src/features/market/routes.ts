import { route } from '../../http/route.ts'
import { marketInfo } from './market-info.ts'

export const routes = [route('/market/info', marketInfo)]
