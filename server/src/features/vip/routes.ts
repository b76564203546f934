import { route } from '../../http/route.ts'
import { getVipInfo } from './get-vip-info.ts'

export const routes = [route('/vip/getVipInfo', getVipInfo)]
