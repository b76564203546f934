import { linear, radial, svg } from '../parts/paint.ts'
import { starPath } from '../parts/star.ts'

/** A player's picture on a board of 96 by 96; the page cuts it round. `ground` is light, body and shade. */
export function portrait(ground: readonly [string, string, string], body: string): string {
  const [light, middle, shade] = ground
  return svg(
    96,
    96,
    `<defs>${radial(
      'ground',
      [0.36, 0.2, 0.95],
      [
        [0, light],
        [0.55, middle],
        [1, shade],
      ],
    )}</defs><path d="M0 0h96v96H0z" fill="url(#ground)"/><path d="${starPath}" fill="none" stroke="#fff" stroke-opacity=".14" transform="translate(-4.8 -4.8) scale(2.2)"/>${body}`,
  )
}

/** One half of a face, and its mirror image. */
export function both(half: string): string {
  return `${half}<g transform="matrix(-1 0 0 1 96 0)">${half}</g>`
}

/** Light from above on a shape. */
export function lit(id: string, top: string, bottom: string): string {
  return `<defs>${linear(
    id,
    [0, 0, 0, 1],
    [
      [0, top],
      [1, bottom],
    ],
  )}</defs>`
}

export function eye(x: number, y: number, color = '#2a0d05'): string {
  return `<ellipse cx="${x}" cy="${y}" rx="3.4" ry="4" fill="${color}"/><circle cx="${x + 1.1}" cy="${y - 1.5}" r="1.2" fill="#fff"/>`
}
