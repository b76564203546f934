import { CopyButton } from '../../ui/copy-button.tsx'
import css from './facts.module.css'

type FactProps = {
  readonly label: string
  readonly value: string
  /** What goes into the clipboard; without it there is nothing to copy. */
  readonly copy?: string | undefined
  /** What the whole transfer depends on. */
  readonly isKey?: boolean
}

/** One line of a list of facts. */
export function Fact({ label, value, copy, isKey = false }: FactProps) {
  return (
    <div className={css.fact} data-key={isKey || undefined}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {copy !== undefined && <CopyButton text={copy} label={label} />}
      </dd>
    </div>
  )
}
