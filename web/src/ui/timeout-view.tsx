import { useT } from '../i18n/use-t.tsx'
import { ReloadIcon } from './icons.tsx'
import css from './timeout-view.module.css'

type TimeoutViewProps = {
  readonly onRetry: () => void
  /** Replaces the text "the connection timed out". */
  readonly text?: string
}

/** The whole view is one button: a click anywhere on it tries again. */
export function TimeoutView({ onRetry, text }: TimeoutViewProps) {
  const t = useT()
  return (
    <button type="button" className={css.view} onClick={onRetry}>
      <span className={css.mark}>
        <ReloadIcon size={32} />
      </span>
      {text ?? t('page.timeout')}
    </button>
  )
}
