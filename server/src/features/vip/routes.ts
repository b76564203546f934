import { notYet } from '../../http/not-yet.ts'
import { route } from '../../http/route.ts'

export const routes = [route('/vip/getVipInfo', notYet)]
