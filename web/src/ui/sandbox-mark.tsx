import { useT } from '../i18n/use-t.tsx'
import css from './sandbox-mark.module.css'

/** Every screen of a sandbox says so, without standing in anyone's way. */
export function SandboxMark() {
  const t = useT()
  return (
    <aside className={css.mark} aria-label={t('app.sandbox.about')}>
      {t('app.sandbox')}
    </aside>
  )
}
