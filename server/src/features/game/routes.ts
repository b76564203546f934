import type { CallPath } from '@zamra/contract/calls.ts'
import { type Route, route } from '../../http/route.ts'
import { gameCategory } from './game-category.ts'
import { gameList } from './game-list.ts'

const later: readonly CallPath[] = [
  '/game/search/hot',
  '/game/launch',
  '/game/record',
  '/game/favourite',
  '/game/mine',
  '/game/session',
  '/game/realityCheck',
  '/game/float',
  '/game/floatTopUp',
  '/user/balanceRecord',
]

export const routes: readonly Route[] = [
  route('/game/category', gameCategory),
  route('/game/list', gameList),
  ...later.map((path) => route(path, () => Promise.reject(new Error('not built')))),
]
