import { CodeInput } from '../../ui/code-input.tsx'
import css from './form.module.css'

type PinFieldProps = {
  readonly label: string
  readonly name: string
  readonly hint?: string
  readonly error: string | undefined
  readonly onChange: () => void
}

/** Six digits that nobody beside the player may read. */
export function PinField({ label, ...rest }: PinFieldProps) {
  return (
    <div className={css.pin}>
      <span aria-hidden="true" className={css.label}>
        {label}
      </span>
      <CodeInput {...rest} label={label} masked />
    </div>
  )
}
