import { useT } from '../i18n/use-t.tsx'
import { useNewVersion } from '../lib/new-version.ts'
import { useOnline } from '../lib/use-online.ts'
import type { WorkerRequest } from '../lib/worker-request.ts'
import { classNames } from '../ui/class-names.ts'
import { CloseIcon } from '../ui/icons.tsx'
import css from './new-version-notice.module.css'
import strip from './notice-strip.module.css'

/** The page is loaded again after so long even if the new worker could not take over, because another window is open. */
const takeoverMs = 1_500

/** Says that a newer version can be loaded. Until then the player goes on with the one they have. */
export function NewVersionNotice({ worker }: { readonly worker: ServiceWorker }) {
  const t = useT()
  // Without a network there is nothing to load, and the strip says that instead.
  if (!useOnline()) return null
  return (
    <div className={classNames(strip.strip, css.notice)} role="status">
      <p className={css.text}>{t('version.ready')}</p>
      <button type="button" className={css.action} onClick={() => load(worker)}>
        {t('version.load')}
      </button>
      <button type="button" className={css.close} aria-label={t('do.close')} onClick={dismiss}>
        <CloseIcon size={16} />
      </button>
    </div>
  )
}

/** A page comes from the network first, so loading it again is enough to get the new version. */
function load(worker: ServiceWorker): void {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, takeoverMs)
  worker.postMessage({ kind: 'activate' } satisfies WorkerRequest)
}

function dismiss(): void {
  useNewVersion.setState({ worker: undefined })
}
