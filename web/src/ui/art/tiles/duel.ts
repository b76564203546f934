import { linear, svg } from '../parts/paint.ts'

/** Dragon on the left, tiger on the right: only hide and eye, divided by one stroke. */
export const duel = () =>
  svg(
    120,
    160,
    `<defs>
      ${linear(
        'dragon',
        [0, 0, 1, 1],
        [
          [0, '#f0433f'],
          [1, '#4a0512'],
        ],
      )}
      ${linear(
        'tiger',
        [1, 1, 0, 0],
        [
          [0, '#5b2a00'],
          [1, '#ffbb3a'],
        ],
      )}
      <pattern id="scale" width="14" height="12" patternUnits="userSpaceOnUse"><path d="M0 0a7 8 0 0 0 14 0M-7 6A7 8 0 0 0 7 6a7 8 0 0 0 14 0" fill="none" stroke="#ffd08a" stroke-opacity=".38" stroke-width="1.2"/></pattern>
    </defs>
    <path d="M0 0h96L24 160H0z" fill="url(#dragon)"/><path d="M0 0h96L24 160H0z" fill="url(#scale)"/>
    <path d="M96 0h24v160H24z" fill="url(#tiger)"/>
    <g fill="#3a1600" opacity=".88"><path d="M120 20c-17 4-25 13-30 21 10-3 20-5 30-4z"/><path d="M120 54c-19 2-32 11-41 23 15-5 28-7 41-5z"/><path d="M120 96c-22 1-40 11-53 25 18-7 37-9 53-7z"/></g>
    <path d="M96 0 24 160" stroke="#fff3d8" stroke-width="3"/><path d="M100 0 28 160" stroke="#000" stroke-opacity=".25" stroke-width="4"/>
    ${eye([31, 52], ['#ffe9a3', '#e8a51b', '#3a0410'])}${eye([89, 84], ['#e2ff9d', '#8fbf2a', '#2c1200'])}`,
  )

function eye([x, y]: readonly [number, number], [light, rim, pupil]: readonly [string, string, string]): string {
  return `<g transform="translate(${x} ${y})"><path d="M-22 0C-10-15 10-15 22 0 10 13-10 13-22 0z" opacity=".35"/><path d="M-20 0C-10-13 10-13 20 0 10 11-10 11-20 0z" fill="${light}"/><ellipse rx="9" ry="9.5" fill="${rim}"/><ellipse rx="3.6" ry="9" fill="${pupil}"/><circle cx="-3" cy="-4" r="2" fill="#fff" opacity=".9"/></g>`
}
