import { numeral } from './numeral.ts'
import { radial, round } from './paint.ts'

/** Light, body and shade of one colour of ball. */
export type BallColor = keyof typeof colors

const colors = {
  red: ['#ff9d8a', '#ec2f3c', '#8d0718'],
  green: ['#93f2c0', '#12a968', '#04553a'],
  violet: ['#dcbdff', '#8746e8', '#3d1190'],
  yellow: ['#ffeba8', '#f7a814', '#a65200'],
  blue: ['#aedfff', '#2b86ee', '#0b3a94'],
} as const

/** The gradients that the given colours need, once per picture. */
export function ballPaints(...used: readonly BallColor[]): string {
  const paints = used.map((color) => {
    const [light, body, shade] = colors[color]
    return radial(
      color,
      [0.34, 0.26, 0.85],
      [
        [0, light],
        [0.5, body],
        [1, shade],
      ],
    )
  })
  return `<defs>${paints.join('')}${radial(
    'eye',
    [0.38, 0.3, 0.8],
    [
      [0, '#fff'],
      [1, '#f2e4cf'],
    ],
  )}</defs>`
}

type Place = readonly [x: number, y: number, radius: number]

/** A glossy numbered ball: the product's sign for a result. */
export function ball([x, y, r]: Place, color: BallColor, digits: string): string {
  const at = (part: number) => round(r * part)
  return `<g transform="translate(${x} ${y})">
    <ellipse cy="${at(1.04)}" rx="${at(0.82)}" ry="${at(0.17)}" opacity=".32"/>
    <circle r="${r}" fill="url(#${color})"/>
    <circle r="${at(0.53)}" fill="url(#eye)"/>
    ${numeral(digits, { height: r * 0.55, fill: colors[color][2] })}
    <ellipse cx="${at(-0.36)}" cy="${at(-0.6)}" rx="${at(0.34)}" ry="${at(0.15)}" fill="#fff" opacity=".8" transform="rotate(-32 ${at(-0.36)} ${at(-0.6)})"/>
    <path d="M${at(-0.78)} ${at(0.48)}A${at(0.92)} ${at(0.92)} 0 0 0 ${at(0.78)} ${at(0.48)}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="${at(0.06)}" stroke-linecap="round"/>
  </g>`
}
