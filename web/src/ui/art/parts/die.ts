/** Top, left and right faces of one colour of die. */
export type DieColor = readonly [top: string, left: string, right: string]

type Pips = 1 | 2 | 3 | 4 | 5 | 6

const pips: Readonly<Record<Pips, readonly (readonly [number, number])[]>> = {
  1: [[0.5, 0.5]],
  2: [
    [0.27, 0.27],
    [0.73, 0.73],
  ],
  3: [
    [0.25, 0.25],
    [0.5, 0.5],
    [0.75, 0.75],
  ],
  4: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
  5: [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
  6: [
    [0.28, 0.22],
    [0.72, 0.22],
    [0.28, 0.5],
    [0.72, 0.5],
    [0.28, 0.78],
    [0.72, 0.78],
  ],
}

type Place = readonly [x: number, y: number, size: number]

/** A die seen from above its corner; each face is a unit square laid on with a matrix. */
export function die([x, y, size]: Place, color: DieColor, shown: readonly [Pips, Pips, Pips]): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <ellipse cx=".06" cy=".98" rx="1.05" ry=".26" opacity=".35"/>
    <path d="M0-1 .87-.5v1L0 1-.87.5v-1z" fill="${color[2]}"/>
    ${face('.866 .5 -.866 .5 0 -1', color[0], shown[0])}
    ${face('.866 .5 0 1 -.866 -.5', color[1], shown[1])}
    ${face('.866 -.5 0 1 0 0', color[2], shown[2])}
    <path d="M-.8-.5 0-.96l.8.46" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width=".05" stroke-linecap="round"/>
  </g>`
}

function face(matrix: string, fill: string, count: Pips): string {
  const dots = pips[count].map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".095"/>`).join('')
  return `<g transform="matrix(${matrix.replaceAll(' ', ',')})"><rect x=".02" y=".02" width=".96" height=".96" rx=".14" fill="${fill}"/><g fill="#fff6e8">${dots}</g></g>`
}
