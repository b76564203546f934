import { backdrop, rays } from '../parts/backdrop.ts'
import { die } from '../parts/die.ts'
import { svg } from '../parts/paint.ts'

export const dice = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#109a90', to: '#032b33', glow: '#86fff2' })}${rays('#bff', 0.09)}
    ${die([40, 52, 27], ['#ff6f5a', '#d11f2f', '#8f0c1c'], [5, 3, 1])}
    ${die([78, 84, 32], ['#ffd466', '#f29b12', '#b45d05'], [6, 4, 2])}`,
  )
