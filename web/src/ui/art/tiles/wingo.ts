import { backdrop, rays } from '../parts/backdrop.ts'
import { ball, ballPaints } from '../parts/ball.ts'
import { svg } from '../parts/paint.ts'

export const wingo = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#c01644', to: '#3a0424', glow: '#ff86a3' })}${rays()}${ballPaints('green', 'violet', 'red')}
    ${ball([32, 60, 22], 'green', '2')}${ball([90, 56, 20], 'violet', '5')}${ball([62, 82, 30], 'red', '7')}`,
  )
