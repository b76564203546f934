import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import css from './table.module.css'

/** From the game to the cash desk, and back to the same game: it stays as it was left. */
export function CashDesk() {
  const t = useT()
  return (
    <Link to={urlTo('deposit')} aria-label={t('title.deposit')}>
      <span className={css.desk}>
        <PlusIcon size={18} />
      </span>
    </Link>
  )
}
