import type { Ref } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { usePrefixes } from '../lib/use-prefixes.ts'
import { Field } from './field.tsx'
import css from './phone-field.module.css'

type PhoneFieldProps = {
  readonly label: string
  /** The calling code that stands there first; the market's own unless told. */
  readonly areaCode?: string | undefined
  /** A field that also takes a player's number is filled by the browser as a user name. */
  readonly takesId?: boolean
  readonly name?: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly placeholder?: string | undefined
  readonly defaultValue?: string | undefined
  readonly enterKeyHint?: 'next' | 'go' | 'send'
  readonly onChange?: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A telephone number beside its calling code. In a form it gives `areaCode` and `mobile`. */
export function PhoneField({ areaCode, takesId = false, name = 'mobile', onChange, ...rest }: PhoneFieldProps) {
  const kind = takesId
    ? ({ type: 'text', inputMode: 'tel', autoComplete: 'username webauthn' } as const)
    : ({ type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' } as const)
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

/** The phone's own picker, as narrow as its label. */
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
