import css from './die.module.css'

/** Which of nine places, counted in rows, have a pip. */
const pips: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
]

/** The face of a die; 0 is a face without pips, for a number that is not known. */
export function Die({ face }: { readonly face: number }) {
  return (
    <svg className={css.die} viewBox="0 0 60 60" aria-hidden="true">
      <rect x="2" y="2" width="56" height="56" rx="13" />
      {pips[face]?.map((place) => (
        <circle key={place} cx={15 + 15 * (place % 3)} cy={15 + 15 * Math.floor(place / 3)} r="6" />
      ))}
    </svg>
  )
}
