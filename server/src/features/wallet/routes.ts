import { route } from '../../http/route.ts'
import { balanceRecord } from './balance-record.ts'
import { statement } from './statement.ts'

export const routes = [route('/user/balanceRecord', balanceRecord), route('/user/statement', statement)]
