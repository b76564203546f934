import './icons.css'

export type IconProps = { readonly size?: number }
export type Icon = (props: IconProps) => React.JSX.Element

/** A direction of reading: mirrored in a language that is read from right to left. */
export const drawDirection = (props: IconProps, line: string): React.JSX.Element =>
  draw(props, '', line, 'icon icon-mirrored')

/**
 * Duotone icons on a 24 by 24 canvas: a soft layer under a 1.75 line. `--icon-soft` says how much of the soft
 * layer shows, so that one pair of paths is both the normal and the selected icon.
 */
export function draw({ size = 24 }: IconProps, soft: string, line: string, className = 'icon'): React.JSX.Element {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {soft && <path className="icon-soft" d={soft} />}
      <path d={line} />
    </svg>
  )
}
