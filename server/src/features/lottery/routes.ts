import { route } from '../../http/route.ts'
import { buy } from './buy.ts'
import { games } from './games.ts'
import { ticket } from './ticket.ts'
import { tickets } from './tickets.ts'

export const routes = [
  route('/lottery/games', games),
  route('/lottery/buy', buy),
  route('/lottery/tickets', tickets),
  route('/lottery/ticket', ticket),
]
