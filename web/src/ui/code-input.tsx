import { type ReactNode, type Ref, useId, useState } from 'react'
import css from './code-input.module.css'
import { described, Note } from './note.tsx'

type CodeInputProps = {
  readonly label: string
  readonly length?: number
  /** Hides the digits of a password; a one-time code is shown. */
  readonly masked?: boolean
  readonly name?: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** The value, for a form that controls it. */
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly onComplete?: (code: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** One native input behind drawn cells, so that pasting and the phone's own code suggestion work. */
export function CodeInput(props: CodeInputProps) {
  const { label, length = 6, masked = false, name, hint, error, value, onChange, onComplete, ref } = props
  const [typed, setTyped] = useState('')
  const code = value ?? typed
  const id = useId()

  function take(text: string) {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, length)
    if (digits === code) return
    setTyped(digits)
    onChange?.(digits)
    if (digits.length === length) onComplete?.(digits)
  }

  return (
    <div className={css.code}>
      <input
        ref={ref}
        className={css.input}
        name={name}
        aria-label={label}
        {...described(id, hint, error)}
        type={masked ? 'password' : 'text'}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete={masked ? 'off' : 'one-time-code'}
        value={code}
        onChange={(event) => take(event.target.value)}
      />
      <div className={css.cells} aria-hidden="true" data-invalid={error !== undefined || undefined}>
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
          <span key={index} className={css.cell} data-next={index === code.length || undefined}>
            {cell(code[index], masked)}
          </span>
        ))}
      </div>
      <Note id={id} hint={hint} error={error} />
    </div>
  )
}

function cell(digit: string | undefined, masked: boolean): string {
  if (digit === undefined) return ''
  return masked ? '•' : digit
}
