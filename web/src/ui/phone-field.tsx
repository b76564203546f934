import type { Ref } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { usePrefixes } from '../lib/use-prefixes.ts'
import { Field } from './field.tsx'
import css from './phone-field.module.css'

type PhoneFieldProps = {
  readonly label: string
  /** The preselected calling code; by default the market's. */
  readonly areaCode?: string | undefined
  /** Whether the field also takes a player id. The browser then fills it as a user name. */
  readonly takesId?: boolean
  /** Whether the form sets a password. The browser saves it under this number. */
  readonly isUsername?: boolean
  readonly name?: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly placeholder?: string | undefined
  readonly defaultValue?: string | undefined
  readonly enterKeyHint?: 'next' | 'go' | 'send'
  readonly onChange?: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A phone number and its calling code. Its form fields are `areaCode` and `mobile`. */
export function PhoneField(props: PhoneFieldProps) {
  const { areaCode, takesId = false, isUsername = false, name = 'mobile', onChange, ...rest } = props
  const kind = takesId
    ? ({ type: 'text', inputMode: 'tel', autoComplete: 'username webauthn' } as const)
    : ({ type: 'tel', inputMode: 'tel', autoComplete: isUsername ? 'username' : 'tel-national' } as const)
  return (
    <Field
      {...rest}
      {...kind}
      name={name}
      maxLength={24}
      before={<PrefixPicker chosen={areaCode} />}
      onChange={onChange}
    />
  )
}

/** The native picker, as narrow as its label. */
function PrefixPicker({ chosen }: { readonly chosen: string | undefined }) {
  const t = useT()
  const { prefixes, first: usual } = usePrefixes()
  const first = chosen ?? usual
  return (
    <span className={css.prefix}>
      <select
        key={first}
        className={css.select}
        name="areaCode"
        aria-label={t('phone.prefix')}
        autoComplete="tel-country-code"
        defaultValue={first}
      >
        {prefixes.map((prefix) => (
          <option key={prefix} value={prefix}>
            {prefix}
          </option>
        ))}
      </select>
    </span>
  )
}
