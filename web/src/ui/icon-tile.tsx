import type { Icon } from './icon.tsx'
import css from './icon-tile.module.css'

/** The icon at the start of a list row. */
export function IconTile({ icon: Picture }: { readonly icon: Icon }) {
  return (
    <span className={css.tile}>
      <Picture size={22} />
    </span>
  )
}
