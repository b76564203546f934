import { linear } from './paint.ts'

const outer =
  'M17 176V86c0-18 9-23 13-33 6-14 20-17 28-28C66 14 82 13 95-4c13 17 29 18 37 29 8 11 22 14 28 28 4 10 13 15 13 33v90z'
const inner =
  'M26 176V86c0-16 8-20 12-30 5-12 18-15 26-25 6-8 20-10 31-23 11 13 25 15 31 23 8 10 21 13 26 25 4 10 12 14 12 30v90z'

/** A cusped window with a scene behind it and what stands before it, on a board of 190 by 182. */
export function arch(sky: readonly [string, string, string], scene: string, before: string): string {
  return `<g transform="translate(0 6)"><defs>
      ${linear(
        'frame',
        [0, 0, 0.3, 1],
        [
          [0, '#fff0c4'],
          [0.4, '#ffcf73'],
          [1, '#e58a12'],
        ],
      )}
      ${linear(
        'sky',
        [0, 0, 0, 1],
        [
          [0, sky[0]],
          [0.55, sky[1]],
          [1, sky[2]],
        ],
      )}
      <clipPath id="window"><path d="${inner}"/></clipPath>
    </defs>
    <path d="${outer}" opacity=".28" transform="translate(-4 5)"/>
    <path d="${outer}" fill="url(#frame)"/>
    <path d="M21.5 176V86c0-17 8.5-21.5 12.5-31.5 5.5-13 19-16 27-26.5C68 18.5 83.5 17.5 95 3" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.2"/>
    <g clip-path="url(#window)"><path d="M0-4h190v180H0z" fill="url(#sky)"/>${scene}</g>
    <path d="${inner}" fill="none" stroke="#7a2a05" stroke-opacity=".45" stroke-width="1.5"/>${before}</g>`
}
