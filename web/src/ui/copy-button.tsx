import { useT } from '../i18n/use-t.tsx'
import { copyText } from '../lib/copy.ts'
import css from './copy-button.module.css'
import { CopyIcon } from './icons-copy.tsx'

type CopyButtonProps = {
  readonly text: string
  /** What is copied, for who cannot see it: "order number". */
  readonly label?: string
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useT()
  const name = label ? `${t('do.copy')}: ${label}` : t('do.copy')
  return (
    <button type="button" className={css.copy} aria-label={name} onClick={() => void copyText(text)}>
      <CopyIcon size={18} />
    </button>
  )
}
