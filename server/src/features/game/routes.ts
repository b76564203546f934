import { route } from '../../http/route.ts'
import { gameCategory } from './game-category.ts'
import { gameList } from './game-list.ts'

export const routes = [route('/game/category', gameCategory), route('/game/list', gameList)]
