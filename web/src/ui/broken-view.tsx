import { useT } from '../i18n/use-t.tsx'
import { TimeoutView } from './timeout-view.tsx'

/** In place of a page that broke while it was drawn. */
export function BrokenView({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return <TimeoutView text={`${t('page.error')}. ${t('do.retry')}`} onRetry={onRetry} />
}
