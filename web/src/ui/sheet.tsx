import { type ReactNode, useId } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'
import css from './sheet.module.css'
import { useDialog } from './use-dialog.ts'

type SheetProps = {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Only a button inside closes it, because its content is shown once. */
  readonly mustAnswer?: boolean
  readonly className?: string | undefined
}

/** A dialog that slides up from the lower edge. */
export function Sheet({ open, title, onClose, children, mustAnswer = false, className }: SheetProps) {
  const t = useT()
  const dialog = useDialog(open, onClose, mustAnswer)
  const id = useId()
  return (
    <dialog {...dialog} className={classNames(css.sheet, className)} aria-labelledby={id}>
      <div className={css.body}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {!mustAnswer && (
          <button type="button" className={css.close} aria-label={t('do.close')} onClick={onClose}>
            <CloseIcon size={20} />
          </button>
        )}
        {children}
      </div>
    </dialog>
  )
}
