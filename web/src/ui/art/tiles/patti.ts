import { backdrop, rays } from '../parts/backdrop.ts'
import { card, cardPaints } from '../parts/card.ts'
import { svg } from '../parts/paint.ts'

export const patti = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#8a24c2', to: '#230541', glow: '#ff9be8' })}${rays('#fff', 0.08)}${cardPaints()}
    ${card([33, 74, -19], 'club', 'Q')}${card([87, 74, 19], 'diamond', 'K')}${card([60, 64, 0], 'heart', 'A')}`,
  )
