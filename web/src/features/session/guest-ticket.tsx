import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { copyText } from '../../lib/copy.ts'
import { showToast } from '../../lib/toast.ts'
import { Star } from '../../ui/art/star.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyIcon } from '../../ui/icons-copy.tsx'
import { ImageIcon } from '../../ui/icons-session.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import css from './guest-ticket.module.css'

type GuestTicketProps = {
  readonly uid: number
  readonly password: string
  readonly onDone: (next: 'goOn' | 'bindPhone') => void
}

/** Shows the password of a new guest, once. Only its buttons close it. */
export function GuestTicket({ uid, password, onDone }: GuestTicketProps) {
  const t = useT()
  const [kept, setKept] = useState(false)

  async function copy() {
    if (await copyText(`${t('session.id')}: ${uid}\n${t('session.password')}: ${password}`)) setKept(true)
  }

  async function saveImage() {
    try {
      const { savePicture } = await import('./ticket-picture.ts')
      const words = { title: t('session.ticket.title'), id: t('session.id'), password: t('session.password') }
      await savePicture({ ...words, uid: String(uid), secret: password, note: t('session.ticket.note') })
      setKept(true)
    } catch {
      showToast(t('session.ticket.imageFailed'))
    }
  }

  return (
    <Sheet open mustAnswer title={t('session.ticket.title')} onClose={() => onDone('goOn')}>
      <p className={css.about}>{t('session.ticket.about')}</p>
      <div className={css.ticket}>
        <span className={css.star}>
          <Star size={44} />
        </span>
        <dl className={css.figures}>
          <div>
            <dt>{t('session.id')}</dt>
            <dd>{uid}</dd>
          </div>
          <div>
            <dt>{t('session.password')}</dt>
            <dd>{password}</dd>
          </div>
        </dl>
      </div>
      <div className={css.keep}>
        <Button look="plain" onClick={() => void copy()}>
          <CopyIcon size={18} />
          {t('do.copy')}
        </Button>
        <Button look="plain" onClick={() => void saveImage()}>
          <ImageIcon size={18} />
          {t('session.ticket.image')}
        </Button>
      </div>
      <p className={css.bind}>{t('session.ticket.bind')}</p>
      <div className={css.next}>
        <Button block onClick={() => onDone('bindPhone')}>
          {t('session.ticket.bindNow')}
        </Button>
        <Button block look="ghost" onClick={() => onDone('goOn')}>
          {t(kept ? 'session.ticket.goOn' : 'session.ticket.goOnUnkept')}
        </Button>
      </div>
    </Sheet>
  )
}
