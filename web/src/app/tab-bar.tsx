import { useT } from '../i18n/use-t.tsx'
import type { Entry } from '../lib/navigation/core.ts'
import { Link } from '../lib/navigation/link.tsx'
import { tabRoutes } from '../lib/navigation/routes.ts'
import { type TabMark, useTabMarks } from '../lib/navigation/tab-marks.ts'
import { CoinsIcon, CrownIcon, GiftIcon, HomeIcon, UserIcon } from '../ui/icons.tsx'
import css from './tab-bar.module.css'

const icons = [HomeIcon, GiftIcon, CrownIcon, CoinsIcon, UserIcon]

/** The five main pages. A tap on the one that is shown goes to its top. */
export function TabBar({ top }: { readonly top: Entry }) {
  const t = useT()
  const marks = useTabMarks()
  return (
    <nav className={css.bar} aria-label={t('app.tabs')}>
      <ul className={css.items}>
        {tabRoutes.map((route, index) => {
          const Icon = icons[index] ?? HomeIcon
          const current = route.path === top.path
          return (
            <li key={route.path}>
              <Link
                to={route.path}
                className={css.link}
                aria-current={current ? 'page' : undefined}
                onClick={() => current && scrollTo({ top: 0, behavior: 'smooth' })}
              >
                <Icon size={24} />
                {t(route.title)}
                <Mark mark={marks[index]} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Mark({ mark }: { readonly mark: TabMark | undefined }) {
  const t = useT()
  if (!mark) return null
  return 'dot' in mark ? (
    <i className={css.dot} role="img" aria-label={t('app.tab.new')} />
  ) : (
    <b className={css.badge}>{mark.badge}</b>
  )
}
