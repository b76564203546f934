import { useId, useState } from 'react'
import css from './code-input.module.css'

type CodeInputProps = {
  readonly label: string
  readonly length?: number
  /** Hides the digits of a password; a one-time code is shown. */
  readonly masked?: boolean
  readonly name?: string
  readonly error?: string | undefined
  readonly onChange?: (code: string) => void
  readonly onComplete?: (code: string) => void
}

/** One native input behind drawn cells, so that pasting and the phone's own code suggestion work. */
export function CodeInput(props: CodeInputProps) {
  const { label, length = 6, masked = false, name, error, onChange, onComplete } = props
  const [code, setCode] = useState('')
  const id = useId()

  function take(typed: string) {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    if (digits === code) return
    setCode(digits)
    onChange?.(digits)
    if (digits.length === length) onComplete?.(digits)
  }

  return (
    <div className={css.code}>
      <input
        className={css.input}
        name={name}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        type={masked ? 'password' : 'text'}
        inputMode="numeric"
        autoComplete={masked ? 'off' : 'one-time-code'}
        value={code}
        onChange={(event) => take(event.target.value)}
      />
      <div className={css.cells} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
          <span key={index} className={css.cell} data-next={index === code.length || undefined}>
            {cell(code[index], masked)}
          </span>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function cell(digit: string | undefined, masked: boolean): string {
  if (digit === undefined) return ''
  return masked ? '•' : digit
}
