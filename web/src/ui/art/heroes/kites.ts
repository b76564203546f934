import { arch } from '../parts/arch.ts'
import { sparks } from '../parts/backdrop.ts'
import { round, svg } from '../parts/paint.ts'

/** Three kites in the three colours of the themes, leaving the window. */
export const kites = () =>
  svg(
    190,
    182,
    arch(
      ['#1c1d78', '#7a3aa8', '#ff9d5c'],
      `<circle cx="95" cy="140" r="40" fill="#ffe3ab" opacity=".4"/><circle cx="95" cy="140" r="26" fill="#fff3d3" opacity=".6"/>
      ${sparks([
        [54, 62, 1.3],
        [140, 72, 1.2],
        [112, 30, 1.4],
        [82, 22, 1],
        [48, 92, 1],
      ])}
      <path d="M0 150h22v-8h9v8h16c0-15 8-16 10-24 2 8 10 9 10 24h14v-13l3-6 3 6v13h24v-7c0-8 13-8 13 0v7h13v-10l3-5 3 5v10h47v26H0z" fill="#2a0a45"/>`,
      `<g fill="none" stroke="#fff3d8" stroke-width="1.3" stroke-linecap="round" opacity=".85"><path d="M71 86c4 26 16 44 38 60M132 66c-2 34-14 62-26 82M52 130c14 8 30 14 50 18"/></g>
      ${kite([64, 58], { size: 30, degrees: -16 }, ['#ff6f5a', '#e0263a', '#c01030', '#8d0718'])}
      ${kite([136, 42], { size: 25, degrees: 20 }, ['#4fe0a4', '#17a870', '#0c8457', '#05573a'])}
      ${kite([44, 112], { size: 21, degrees: -30 }, ['#fffaf0', '#f3e3cf', '#e6cfb4', '#cbab88'])}`,
    ),
  )

type Panes = readonly [string, string, string, string]

type Pose = { readonly size: number; readonly degrees: number }

function kite([x, y]: readonly [number, number], { size, degrees }: Pose, panes: Panes): string {
  const [topLeft, topRight, bottomLeft, bottomRight] = panes
  return `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${round(size / 30)})">
    <path d="M0-34 27 0 0 32-27 0z" opacity=".28" transform="translate(2 5)"/>
    <path d="M0-34-27 0H0z" fill="${topLeft}"/><path d="M0-34 27 0H0z" fill="${topRight}"/>
    <path d="M0 32-27 0H0z" fill="${bottomLeft}"/><path d="M0 32 27 0H0z" fill="${bottomRight}"/>
    <path d="M-27 0Q0-18 27 0M0-34v66" fill="none" stroke="#ffe9b8" stroke-width="1.5" stroke-opacity=".9"/>
    <path d="m0 32-7 9 7-2 7 2z" fill="#ffcf5c"/>
  </g>`
}
