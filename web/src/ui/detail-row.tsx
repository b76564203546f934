import { CopyButton } from './copy-button.tsx'
import css from './details.module.css'

type DetailRowProps = {
  readonly label: string
  readonly value: string
  /** The text for the clipboard; without it there is no copy button. */
  readonly copy?: string | undefined
  /** Highlights a value that the transfer fails without. */
  readonly isKey?: boolean
}

export function DetailRow({ label, value, copy, isKey = false }: DetailRowProps) {
  return (
    <div className={css.row} data-key={isKey || undefined}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {copy !== undefined && <CopyButton text={copy} label={label} />}
      </dd>
    </div>
  )
}
