import { useId } from 'react'
import css from './select.module.css'

type Choice<Key extends string> = { readonly key: Key; readonly label: string }

type SelectProps<Key extends string> = {
  readonly label: string
  readonly choices: readonly Choice<Key>[]
  readonly value: Key
  readonly onChange: (key: Key) => void
  /** The label is for screen readers only. */
  readonly labelHidden?: boolean
}

/** The native picker, which phones show best. */
export function Select<Key extends string>({ label, choices, value, onChange, labelHidden }: SelectProps<Key>) {
  const id = useId()
  return (
    <div className={css.select}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <select id={id} className={css.box} value={value} onChange={(event) => onChange(event.target.value as Key)}>
        {choices.map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
