import { Link } from '../lib/navigation/link.tsx'
import { classNames } from './class-names.ts'
import { SoundIcon } from './icons.tsx'
import css from './rolling-message.module.css'

export type RollingItem = { readonly id: string; readonly text: string; readonly link?: string | undefined }

type RollingMessageProps = { readonly label: string; readonly items: readonly RollingItem[] }

/** A ticker of notices. It stops while it is touched or has the focus, and does not move with reduced motion. */
export function RollingMessage({ label, items }: RollingMessageProps) {
  if (items.length === 0) return null
  return (
    <section className={css.roll} aria-label={label}>
      <SoundIcon size={18} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what moves must be stopped without a pointer, also without a link. */}
      <div className={css.window} tabIndex={0}>
        <ul className={classNames(css.line, css[paceOf(items)])}>
          {items.map((item) => (
            <li key={item.id}>{item.link ? <Link to={item.link}>{item.text}</Link> : item.text}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Keeps the reading speed about the same for any length. A class, because the CSP allows no inline style. */
function paceOf(items: readonly RollingItem[]): 'short' | 'medium' | 'long' {
  const letters = items.reduce((sum, item) => sum + item.text.length, 0)
  if (letters < 80) return 'short'
  return letters < 220 ? 'medium' : 'long'
}
