import { useT } from '../i18n/use-t.tsx'
import { CallError } from '../lib/call-error.ts'
import { Button } from './button.tsx'
import { Result } from './result.tsx'
import { TimeoutView } from './timeout-view.tsx'

type ErrorViewProps = { readonly error: unknown; readonly onRetry: () => void }

/** Replaces the content of a page that could not be loaded. */
export function ErrorView({ error, onRetry }: ErrorViewProps) {
  const t = useT()
  if (error instanceof CallError && error.message === 'timeout') return <TimeoutView onRetry={onRetry} />
  return (
    <Result
      outcome="failed"
      title={t('page.error')}
      text={wordsOf(error) ?? t('network.failed')}
      action={
        <Button look="plain" onClick={onRetry}>
          {t('do.retry')}
        </Button>
      }
    />
  )
}

/** The server's messages are written for players; the browser's network errors are not. */
function wordsOf(error: unknown): string | undefined {
  return error instanceof CallError && error.kind !== 'network' ? error.message : undefined
}
