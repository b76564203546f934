import { route } from '../../http/route.ts'
import { caseAppeal } from './conduct/case-appeal.ts'
import { caseInfo } from './conduct/case-info.ts'

export const routes = [route('/risk/case/info', caseInfo), route('/risk/case/appeal', caseAppeal)]
