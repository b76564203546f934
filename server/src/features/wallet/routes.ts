import { route } from '../../http/route.ts'
import { balanceRecord } from './balance-record.ts'

export const routes = [route('/user/balanceRecord', balanceRecord)]
