import { route } from '../../http/route.ts'
import { floatTopUp } from './float-top-up.ts'
import { gameCategory } from './game-category.ts'
import { gameFavourite } from './game-favourite.ts'
import { gameFloat } from './game-float.ts'
import { gameLaunch } from './game-launch.ts'
import { gameList } from './game-list.ts'
import { gameMine } from './game-mine.ts'
import { gameRecord } from './game-record.ts'
import { gameRules } from './game-rules.ts'
import { gameSession } from './game-session.ts'
import { realityCheck } from './reality-check.ts'
import { searchHot } from './search-hot.ts'

export const routes = [
  route('/game/category', gameCategory),
  route('/game/list', gameList),
  route('/game/rules', gameRules),
  route('/game/search/hot', searchHot),
  route('/game/launch', gameLaunch),
  route('/game/record', gameRecord),
  route('/game/favourite', gameFavourite),
  route('/game/mine', gameMine),
  route('/game/session', gameSession),
  route('/game/realityCheck', realityCheck),
  route('/game/float', gameFloat),
  route('/game/floatTopUp', floatTopUp),
]
