import { useT } from '../i18n/use-t.tsx'
import css from './sandbox-mark.module.css'

/** Marks every page of a sandbox, without covering anything. */
export function SandboxMark() {
  const t = useT()
  return (
    <aside className={css.mark} aria-label={t('app.sandbox.about')}>
      {t('app.sandbox')}
    </aside>
  )
}
