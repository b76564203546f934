import { backdrop, rays } from '../parts/backdrop.ts'
import { card, cardPaints } from '../parts/card.ts'
import { svg } from '../parts/paint.ts'

export const andar = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#cf4a10', to: '#3b0a06', glow: '#ffd293' })}${rays('#ffd9a0', 0.1)}${cardPaints()}
    ${card([40, 58, -11], 'spade', 'J')}${card([80, 72, 12], 'heart', '9')}`,
  )
