import { useId } from 'react'
import css from './switch-row.module.css'

type SwitchRowProps = {
  readonly label: string
  readonly about?: string | undefined
  readonly isOn: boolean
  readonly isDisabled: boolean
  /** Why the last tap changed nothing. */
  readonly error?: string | undefined
  readonly onChange: (isOn: boolean) => void
}

/** Something that is on or off, and what that means. */
export function SwitchRow({ label, about, isOn, isDisabled, error, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <>
      <div className={css.row}>
        <label htmlFor={id}>
          {label}
          {about !== undefined && <small>{about}</small>}
        </label>
        <input
          id={id}
          type="checkbox"
          role="switch"
          className={css.switch}
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
