import { route } from '../../http/route.ts'
import { bannerList } from './banner-list.ts'
import { config } from './config.ts'
import { languageList } from './language-list.ts'
import { homeLive } from './live.ts'
import { rechargeButtonStatus } from './recharge-button-status.ts'
import { rollMsg } from './roll-msg.ts'
import { serviceIndex } from './service-index.ts'

export const routes = [
  route('/u/gconfig', config),
  route('/language/languages', languageList),
  route('/home/rollMsg', rollMsg),
  route('/home/live', homeLive),
  route('/banner/list', bannerList),
  route('/service/index', serviceIndex),
  route('/home/rechargeButtonStatus', rechargeButtonStatus),
]
