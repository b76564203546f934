import { linear, radial, times } from './paint.ts'

type Backdrop = {
  readonly from: string
  readonly to: string
  readonly glow: string
  /** Where the light stands, in parts of the tile. */
  readonly at?: readonly [number, number]
}

/** The night behind a tile's object: two colours falling from the top left, and one light. */
export function backdrop({ from, to, glow, at = [0.5, 0.34] }: Backdrop): string {
  return `<defs>
    ${linear(
      'bg',
      [0, 0, 0.4, 1],
      [
        [0, from],
        [1, to],
      ],
    )}
    ${radial(
      'gl',
      [at[0], at[1], 0.62],
      [
        [0, glow, 0.6],
        [1, glow, 0],
      ],
    )}
  </defs>
  <path d="M0 0h120v160H0z" fill="url(#bg)"/><path d="M0 0h120v160H0z" fill="url(#gl)"/>`
}

/** Twelve rays from behind the object. */
export function rays(color = '#fff', opacity = 0.09): string {
  return `<g fill="${color}" opacity="${opacity}" transform="translate(60 58)">${times(12, (i) => `<path d="M0 0-7-140H7z" transform="rotate(${i * 30})"/>`)}</g>`
}

export function sparks(points: readonly (readonly [number, number, number])[], color = '#fff'): string {
  return `<g fill="${color}">${points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" opacity=".85"/>`).join('')}</g>`
}
