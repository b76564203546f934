import { type ReactNode, useId } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { Button } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import css from './popup.module.css'
import { useDialog } from './use-dialog.ts'

type PopupProps = {
  readonly open: boolean
  readonly title: string
  readonly text?: string
  readonly confirm?: string | undefined
  /** The label of a secondary button beside the close button. */
  readonly cancel?: string | undefined
  readonly onConfirm?: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A centred dialog: title, text, one confirm button, and a close button. */
export function Popup({ open, title, text, confirm, cancel, onConfirm, onClose, children }: PopupProps) {
  const t = useT()
  const dialog = useDialog(open, onClose)
  const id = useId()
  return (
    <dialog {...dialog} className={css.popup} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <div className={css.body}>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        <div id={`${id}-text`} className={css.text}>
          {text && <p>{text}</p>}
          {children}
        </div>
        {confirm && (
          <Button block onClick={onConfirm}>
            {confirm}
          </Button>
        )}
        {cancel && (
          <Button block look="ghost" onClick={onClose}>
            {cancel}
          </Button>
        )}
        <button type="button" className={css.close} aria-label={t('do.close')} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </div>
    </dialog>
  )
}
