import { type ReactNode, useId } from 'react'
import css from './checkbox.module.css'
import { CheckIcon } from './icons.tsx'

type CheckboxProps = {
  readonly name: string
  readonly invalid?: boolean
  /** The id of the words that say what is wrong. */
  readonly describedBy?: string | undefined
  readonly onChange?: (checked: boolean) => void
  readonly children: ReactNode
  /** Stands beside the words and is not part of what a tap ticks: a button, a mark. */
  readonly after?: ReactNode
}

/** A tick with a whole line to tap on. */
export function Checkbox({ name, invalid = false, describedBy, onChange, children, after }: CheckboxProps) {
  const id = useId()
  return (
    <div className={css.line}>
      <input
        id={id}
        className={css.input}
        type="checkbox"
        name={name}
        value="yes"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <label className={css.label} htmlFor={id}>
        <span className={css.box} aria-hidden="true">
          <CheckIcon size={16} />
        </span>
        <span>{children}</span>
      </label>
      {after}
    </div>
  )
}
