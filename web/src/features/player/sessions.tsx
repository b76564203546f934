import { useMutation } from '@tanstack/react-query'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { useDates } from '../../lib/dates.ts'
import { showPopup } from '../../lib/popups.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { DeviceIcon, PhoneIcon } from '../../ui/icons-player.tsx'
import { type OpenSession, useInvalidate, useSessions } from './api.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import css from './security.module.css'
import { isHandheld, methodLabel } from './session-labels.ts'

/** The open sessions of the account, this device first. Each other one can be closed. */
export function Sessions() {
  const t = useT()
  const { data, error, refetch } = useSessions()
  return (
    <section className={css.block} aria-label={t('security.sessions')}>
      <h2 className={css.title}>{t('security.sessions')}</h2>
      <p className={css.about}>{t('security.sessions.about')}</p>
      {data && <Open sessions={data} />}
      {!data && (error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
    </section>
  )
}

function Open({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const t = useT()
  const close = useCloseSessions()
  const others = sessions.filter((session) => !session.isThis).length
  return (
    <>
      <ul className={css.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} onClose={() => void close(session)} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button look="plain" block onClick={() => void close(undefined)}>
          {t('security.sessions.closeOthers', { count: others })}
        </Button>
      )}
    </>
  )
}

function SessionRow({ session, onClose }: { readonly session: OpenSession; readonly onClose: () => void }) {
  const t = useT()
  const { moment } = useDates()
  const { deviceName, way, openedAt, seenAt, isThis } = session
  const Picture = isHandheld(deviceName) ? PhoneIcon : DeviceIcon
  return (
    <div className={css.item} data-this={isThis || undefined}>
      <span className={css.mark}>
        <Picture size={22} />
      </span>
      <div className={css.words}>
        <p className={css.name}>{deviceName}</p>
        <p>{t('security.session.since', { way: t(methodLabel(way)), time: moment(openedAt) })}</p>
        <p>
          {isThis ? (
            <b className={css.here}>{t('security.session.this')}</b>
          ) : (
            t('security.session.seen', { time: moment(seenAt) })
          )}
        </p>
      </div>
      {!isThis && (
        <button
          type="button"
          className={css.action}
          aria-label={t('security.session.closeOne', { device: deviceName })}
          onClick={onClose}
        >
          {t('security.session.close')}
        </button>
      )}
    </div>
  )
}

/** Closes one session or all others after a confirmation, and shows how many were closed. */
function useCloseSessions(): (session: OpenSession | undefined) => Promise<void> {
  const t = useT()
  const invalidate = useInvalidate()
  const close = useMutation({
    mutationFn: (session: OpenSession | undefined) => call('/session/revoke', session ? { id: session.id } : {}),
    onSuccess: ({ closed }) => showToast(t('security.sessions.closed', { count: closed })),
    onSettled: () => invalidate('/session/list'),
  })
  return async (session) => {
    const title: TextId = session ? 'security.session.close' : 'security.sessions.closeAll'
    const sure = await showPopup({
      title: t(title),
      text: session ? t('security.session.ask', { device: session.deviceName }) : t('security.sessions.ask'),
      confirm: t(title),
      cancel: t('do.cancel'),
    })
    if (sure) close.mutate(session)
  }
}
