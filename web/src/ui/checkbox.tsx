import { type ReactNode, useId } from 'react'
import css from './checkbox.module.css'
import { CheckIcon } from './icons.tsx'

type CheckboxProps = {
  readonly name: string
  readonly invalid?: boolean
  /** The id of the error text. */
  readonly describedBy?: string | undefined
  readonly onChange?: (checked: boolean) => void
  readonly children: ReactNode
  /** Content beside the label that does not toggle the box: a button, a badge. */
  readonly after?: ReactNode
}

/** A checkbox whose whole line can be tapped. */
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
