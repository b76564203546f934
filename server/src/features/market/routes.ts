import { notYet } from '../../http/not-yet.ts'
import { route } from '../../http/route.ts'

export const routes = [route('/market/info', notYet)]
