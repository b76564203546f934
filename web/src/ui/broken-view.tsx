import { useT } from '../i18n/use-t.tsx'
import { TimeoutView } from './timeout-view.tsx'

/** Replaces a page that failed to render. */
export function BrokenView({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return <TimeoutView text={`${t('page.error')}. ${t('do.retry')}`} onRetry={onRetry} />
}
