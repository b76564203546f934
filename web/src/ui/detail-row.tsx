import { copyText } from '../lib/copy.ts'
import { useLongPress } from '../lib/use-long-press.ts'
import { CopyButton } from './copy-button.tsx'
import css from './details.module.css'

type DetailRowProps = {
  readonly label: string
  readonly value: string
  /** The text for the clipboard: by the copy button, or by a long press on the value. Without it there is neither. */
  readonly copy?: string | undefined
  /** Highlights a value that the transfer fails without. */
  readonly isKey?: boolean
}

export function DetailRow({ label, value, copy, isKey = false }: DetailRowProps) {
  return (
    <div className={css.row} data-key={isKey || undefined}>
      <dt>{label}</dt>
      <dd>
        {copy === undefined ? <bdi>{value}</bdi> : <CopiedValue value={value} copy={copy} />}
        {copy !== undefined && <CopyButton text={copy} label={label} />}
      </dd>
    </div>
  )
}

function CopiedValue({ value, copy }: { readonly value: string; readonly copy: string }) {
  const press = useLongPress(() => void copyText(copy))
  return (
    <bdi className={css.copied} {...press}>
      {value}
    </bdi>
  )
}
