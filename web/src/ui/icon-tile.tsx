import type { Icon } from './icon.tsx'
import css from './icon-tile.module.css'

/** What a row of a list is about, at its start. */
export function IconTile({ icon: Picture }: { readonly icon: Icon }) {
  return (
    <span className={css.tile}>
      <Picture size={22} />
    </span>
  )
}
