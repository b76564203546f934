import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { useDates } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { canUsePasskeys } from '../../lib/passkey.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { showPopup } from '../../lib/popups.ts'
import { useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { ShieldIcon } from '../../ui/icons-player.tsx'
import { type Passkey, useInvalidate, usePasskeys } from './api.ts'
import { confirmWithPasskey, mustSign } from './confirm-with-passkey.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import css from './security.module.css'

/** Few players add or remove one, so these forms are fetched on demand. */
const AddPasskey = lazyPart(() => import('./add-passkey.tsx').then((module) => module.AddPasskey))

const RemovePasskey = lazyPart(() => import('./remove-passkey.tsx').then((module) => module.RemovePasskey))

/** The player's passkeys, with a button to add one. */
export function Passkeys({ count }: { readonly count: number }) {
  const t = useT()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = usePasskeys()
  return (
    <section className={css.block} aria-label={t('security.passkeys')}>
      <h2 className={css.title}>{t('security.passkeys')}</h2>
      <p className={css.about}>{t('security.passkeys.about')}</p>
      {data && <Known passkeys={data} />}
      {!data &&
        (error ? (
          <ErrorView error={error} onRetry={() => void refetch()} />
        ) : (
          count > 0 && <ListSkeleton count={count} />
        ))}
      {canUsePasskeys() ? (
        <Button look={data?.length ? 'plain' : 'primary'} block onClick={() => setAdding(true)}>
          <PlusIcon size={18} />
          {t('security.passkey.add')}
        </Button>
      ) : (
        <p className={css.about}>{t('security.passkeys.cannot')}</p>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </section>
  )
}

function Known({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  if (passkeys.length === 0) return null
  return (
    <ul className={css.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <PasskeyRow passkey={passkey} />
        </li>
      ))}
    </ul>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { id, name, createdAt, usedAt } = passkey
  const t = useT()
  const [isRemoving, setRemoving] = useState(false)
  const { day, moment } = useDates()
  const invalidate = useInvalidate()

  const refresh = () => Promise.all([invalidate('/passkey/list'), refreshUserInfo()])
  const remove = useMutation({
    mutationFn: async () => {
      const signature = await confirmWithPasskey({ action: 'removePasskey', id }, false)
      if (signature === undefined) return false
      await call('/passkey/remove', { id, passkey: signature })
      return true
    },
    onSuccess: (isRemoved) => isRemoved && showToast(t('security.passkey.removed')),
    onSettled: refresh,
  })

  function finish() {
    setRemoving(false)
    showToast(t('security.passkey.removed'))
    void refresh()
  }

  async function confirmRemoval() {
    if (!mustSign(useSession.getState().userInfo)) return setRemoving(true)
    const sure = await showPopup({
      title: t('security.passkey.remove'),
      text: t('security.passkey.ask', { name }),
      confirm: t('security.passkey.remove'),
      cancel: t('do.cancel'),
    })
    if (sure) remove.mutate()
  }

  return (
    <div className={css.item}>
      <span className={css.mark}>
        <ShieldIcon size={22} />
      </span>
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p>{t('security.passkey.made', { day: day(createdAt) })}</p>
        {usedAt !== undefined && <p>{t('security.passkey.used', { time: moment(usedAt) })}</p>}
      </div>
      <button
        type="button"
        className={css.action}
        aria-label={t('security.passkey.removeOne', { name })}
        onClick={() => void confirmRemoval()}
      >
        {t('security.passkey.remove')}
      </button>
      {isRemoving && <RemovePasskey passkey={passkey} onRemoved={finish} onClose={() => setRemoving(false)} />}
    </div>
  )
}
