import { round } from './paint.ts'

/**
 * A picture loaded as an image cannot use the page's fonts, so figures are drawn. Outlines of Bricolage
 * Grotesque 800 (SIL Open Font License), 100 units to the em: advance and path.
 */
const outlines: Readonly<Record<string, readonly [advance: number, path: string]>> = {
  '0': [
    67,
    'M33 1q-6 0-12-2q-5-2-9-6q-3-5-5-11q-2-6-2-15q0-11 3-19q4-8 11-11q6-4 15-4q8 0 15 4q6 4 10 11q4 8 4 19q0 8-3 15q-2 6-6 11q-4 4-9 6q-5 2-12 2zM34-11q2 0 4-1q2-1 4-4q2-2 3-6q1-4 1-10q0-8-1-13q-2-5-5-7q-3-3-6-3q-3 0-6 2q-3 2-5 7q-2 4-2 13q0 6 1 10q1 4 3 7q2 2 4 4q2 1 5 1z',
  ],
  '1': [36, 'M13 0v-43h-10v-14q5 0 8-2q3-2 4-7h14v66h-16z'],
  '2': [
    61,
    'M4 0v-16l26-16q2-1 4-3q1-1 3-3q1-1 2-4q1-2 1-4q0-3-1-4q-1-2-3-3q-2-1-6-1q-3 0-5 1q-2 1-4 3q-1 2-1 4q0 3 0 6l-16-4q0-7 3-13q3-5 9-8q6-3 15-3q7 0 13 3q6 2 9 6q3 5 3 12q0 5-2 9q-1 4-4 7q-3 3-6 5q-3 3-6 5l-15 8v1l34-1v13h-53z',
  ],
  '3': [
    61,
    'M29 1q-6 0-11-1q-5-1-8-4q-4-2-6-6q-1-3-2-8l15-4q0 2 1 4q1 3 2 4q2 2 4 2q3 1 6 1q3 0 6-1q3-1 4-3q2-2 2-5q0-4-3-7q-3-3-9-4q-6-1-15 0v-9l22-13h-31v-13h47v15l-20 13v1q9-1 14 1q6 3 8 7q3 4 3 9q0 7-3 11q-3 5-10 8q-6 2-16 2z',
  ],
  '4': [64, 'M2-12v-16q5-6 9-11q4-5 6-10q3-4 5-9q1-4 3-8h28v66h-16v-56h-1q-3 6-5 11q-3 5-6 10q-3 5-7 9v1h44v13h-60z'],
  '5': [
    62,
    'M30 1q-7 0-13-2q-6-2-9-6q-4-4-4-10l16-3q0 5 3 7q3 2 7 2q5 0 8-3q3-3 3-8q0-3-1-5q-1-2-2-4q-1-1-3-2q-2-1-4-1q-2 0-3 0q-1 1-2 2q-2 0-3 1q-1 2-2 3h-16l3-38h46v13h-33l-1 18h1q2-5 7-8q4-2 10-2q6 0 10 2q5 3 7 8q2 5 2 12q0 9-3 14q-3 5-10 8q-6 2-14 2z',
  ],
  '6': [
    66,
    'M36 2q-16 0-24-9q-7-9-7-25q0-12 3-20q4-8 11-12q7-4 16-4q5 0 9 1q4 2 8 4q3 2 5 6q2 3 3 8l-15 4q-1-4-2-6q-2-2-5-3q-2 0-4 0q-3 0-6 1q-3 2-4 5q-2 3-3 7q-1 4-1 8q0 2 1 5q0 2 0 5h1q0-5 2-9q2-3 5-5q3-2 6-3q3-1 7-1q5 0 10 2q4 2 7 7q3 4 3 11q0 4-1 8q-2 4-5 7q-3 4-8 6q-5 2-12 2zM35-11q2 0 4-1q2 0 4-2q1-1 2-3q1-1 1-4q0-2-2-5q-1-2-3-3q-2-1-5-1q-3 0-6 1q-3 1-4 4q-2 2-2 5q0 3 1 4q1 2 3 3q1 1 3 1q2 1 4 1z',
  ],
  '7': [52, 'M11 0q0-6 2-13q1-7 4-14q3-7 8-13q5-7 11-13h-34v-13h48v13q-4 4-8 10q-3 6-6 13q-3 7-5 14q-2 8-2 16h-18z'],
  '8': [
    66,
    'M33 2q-9 0-15-2q-7-2-10-7q-4-4-4-10q0-5 2-8q2-3 6-5q3-2 8-3v-1l13-2l14 2v1q4 1 8 3q3 2 5 5q2 3 2 8q0 6-4 10q-3 5-10 7q-6 2-15 2zM33-12q2 0 4 0q3 0 4-1q2-1 3-3q1-1 1-4q0-2-1-4q-2-2-5-2q-2-1-6-1q-4 0-6 1q-3 0-5 2q-1 1-1 4q0 2 1 4q1 2 3 3q2 1 4 1q2 0 4 0zM33-39q3 0 5-1q2 0 3-2q2-2 2-4q0-3-1-4q-1-2-3-3q-1-1-3-1q-1 0-3 0q-2 0-4 0q-3 1-4 3q-2 2-2 5q0 2 2 4q1 2 3 2q2 1 5 1zM33-29l-13-4v-1q-5-1-8-3q-3-2-4-5q-1-3-1-7q0-6 3-10q3-5 9-7q6-2 14-2q8 0 14 2q6 3 9 7q3 4 3 10q0 6-3 10q-2 4-9 5v1l-14 4z',
  ],
  '9': [
    66,
    'M30 2q-5 0-9-1q-5-2-8-4q-3-2-5-5q-2-4-3-8l15-4q1 3 2 4q1 2 2 3q2 1 3 1q2 0 4 0q3 0 6-1q3-2 5-5q2-3 2-7q1-4 1-8q0-2 0-3q0-2 0-3q0-2 0-4h-1q0 5-2 9q-2 3-5 5q-3 2-6 3q-4 1-7 1q-5 0-9-2q-5-2-8-7q-3-4-3-11q0-4 2-8q1-4 4-7q3-4 8-6q5-2 12-2q10 0 17 4q7 5 11 12q3 8 3 19q0 12-3 20q-4 7-11 11q-7 4-17 4zM30-36q3 0 6-1q2-1 4-4q1-2 1-5q0-3-2-5q-1-2-3-3q-3-1-5-1q-2 0-4 1q-2 0-4 2q-1 1-2 3q0 1 0 4q0 2 1 5q1 2 3 3q2 1 5 1z',
  ],
  A: [71, 'M1 0l23-66h23l23 66h-18l-16-53h-1l-16 53h-18zM15-12v-11h44v11h-44z'],
  K: [
    70,
    'M7 0v-66h16v29q5-2 9-6q4-3 8-7q3-4 5-8q2-4 3-8h19q-1 5-4 9q-3 5-7 9q-3 5-8 8q-4 4-9 6v1q5 0 8 1q4 1 7 3q3 2 5 5q2 4 3 8l6 16h-18l-4-13q-1-4-3-7q-2-3-6-4q-3-1-8-1h-6v25h-16z',
  ],
  Q: [
    73,
    'M68 16q-7 1-13 2q-5 0-9 0q-4-1-8-2q-4 0-8-1q-4-1-10-1q-6-1-15 0v-13q3 0 7 0q4 0 8-1q5 0 10-1q4 0 8-1q4-1 6-2v-2q-8 3-15 3q-6-1-11-3q-4-2-7-6q-3-4-5-9q-1-6-1-12q0-7 2-14q2-6 6-11q4-4 10-7q6-2 14-2q10 0 17 4q7 4 10 11q4 8 4 19q0 9-2 16q-3 6-8 10q-5 4-11 6q-7 2-14 3v2q5 0 10 1q4 0 9 0q4 0 8 0q4-1 8-2v13zM37-11q5 0 8-2q4-3 5-7q2-5 2-12q0-8-2-12q-1-5-5-8q-4-2-9-2q-5 0-8 2q-4 2-5 7q-2 5-2 12q0 7 2 12q1 5 5 8q4 2 9 2z',
  ],
  J: [38, 'M2 1v-15q1 0 2 0q1 0 2 0q3 0 5-1q3-1 3-3q1-2 1-6v-42h16v42q0 8-2 14q-3 5-8 8q-5 3-13 3q-1 0-2 0q-1 0-4 0z'],
}

const capHeight = 66

type Style = { readonly height: number; readonly fill: string; readonly x?: number; readonly y?: number }

/** Letters and figures, centred on x and y; `height` is that of a capital. */
export function numeral(text: string, { height, fill, x = 0, y = 0 }: Style): string {
  const scale = height / capHeight
  const glyphs = [...text].map((letter) => outlines[letter] ?? outlines['0'] ?? ([0, ''] as const))
  const width = glyphs.reduce((sum, [advance]) => sum + advance, 0)
  let pen = -width / 2
  const paths = glyphs.map(([advance, path]) => {
    const drawn = `<path d="${path}"${pen === 0 ? '' : ` transform="translate(${round(pen)})"`}/>`
    pen += advance
    return drawn
  })
  return `<g fill="${fill}" transform="translate(${round(x)} ${round(y + height / 2)}) scale(${scale.toFixed(3)})">${paths.join('')}</g>`
}
