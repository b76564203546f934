import { useT } from '../../i18n/use-t.tsx'
import { openService } from '../../lib/service-link.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHelplines } from './api.ts'
import css from './talk-row.module.css'

/** The helplines of the player's market, and our own support. */
export function TalkSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { data: helplines, error, refetch } = useHelplines()
  return (
    <Sheet open title={t('safety.talk')} onClose={onClose}>
      <div className={css.lines}>
        <p>{t('safety.talk.about')}</p>
        {!helplines && !error && (
          <div role="status" aria-label={t('page.loading')}>
            <Skeleton height={48} shape="card" />
          </div>
        )}
        {!helplines && error && <ErrorView error={error} onRetry={() => void refetch()} />}
        {helplines?.map(({ name, phone }) => (
          <a key={phone} className={css.line} href={`tel:${phone}`}>
            {name} <b>{phone}</b>
          </a>
        ))}
        <Button block look="plain" onClick={openService}>
          {t('app.service')}
        </Button>
      </div>
    </Sheet>
  )
}
