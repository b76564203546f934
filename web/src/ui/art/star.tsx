import { starPath } from './star-path.ts'

/** The brand mark, in the colour of the text around it. */
export function Star({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <path d={starPath} />
    </svg>
  )
}
