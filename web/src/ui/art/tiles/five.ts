import { backdrop, rays } from '../parts/backdrop.ts'
import { ball, ballPaints } from '../parts/ball.ts'
import { svg } from '../parts/paint.ts'

export const five = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#ee6c1e', to: '#5f0c14', glow: '#ffe0a0' })}${rays('#ffe7b8', 0.11)}
    ${ballPaints('blue', 'yellow', 'green', 'red', 'violet')}
    ${ball([29, 46, 17], 'blue', '4')}${ball([64, 36, 16], 'yellow', '1')}${ball([95, 57, 17], 'green', '8')}
    ${ball([39, 85, 19], 'red', '0')}${ball([79, 91, 19], 'violet', '3')}`,
  )
