import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { Field } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './icons-eye.tsx'
import css from './password-field.module.css'

type PasswordFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'enterKeyHint' | 'onChange'> & {
  readonly label: string
  /** `current-password` is filled by the browser, `new-password` is suggested by it. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly words: { readonly show: string; readonly hide: string }
}

/** A password field with a button that shows the password, because typing errors are common on small keyboards. */
export function PasswordField({ words, name = 'password', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...rest}
      name={name}
      type={shown ? 'text' : 'password'}
      maxLength={64}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className={css.eye}
          aria-label={shown ? words.hide : words.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </button>
      }
    />
  )
}
