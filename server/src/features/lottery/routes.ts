import { route } from '../../http/route.ts'
import { buy } from './buy.ts'
import { draw } from './draw.ts'
import { draws } from './draws.ts'
import { games } from './games.ts'
import { soon } from './soon.ts'
import { ticket } from './ticket.ts'
import { tickets } from './tickets.ts'

export const routes = [
  route('/lottery/games', games),
  route('/lottery/soon', soon),
  route('/lottery/draws', draws),
  route('/lottery/draw', draw),
  route('/lottery/buy', buy),
  route('/lottery/tickets', tickets),
  route('/lottery/ticket', ticket),
]
