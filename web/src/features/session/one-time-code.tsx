import type { Scene } from '@zamra/contract/session.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { maskedPhone, type Phone } from '../../lib/phone.ts'
import { CodeField } from '../../ui/code-field.tsx'
import type { SignInForm } from './use-sign-in-form.ts'

type OneTimeCodeProps = {
  readonly scene: Scene
  readonly form: SignInForm
  /** The number to send to, or nothing when the form has said what is wrong with it. */
  readonly phone: () => Phone | undefined
  /** A code is asked for as soon as this is drawn. */
  readonly atOnce?: boolean
  /** More is to be filled in: the last digit does not send the form. */
  readonly quietly?: boolean
}

/** The code of a way in. Six digits send the form. */
export function OneTimeCode({ scene, form, phone, atOnce = false, quietly = false }: OneTimeCodeProps) {
  const t = useT()
  const [sentTo, setSentTo] = useState<Phone>()

  function place() {
    const to = phone()
    if (to) setSentTo(to)
    return to
  }

  /** The field has its digits when the form reads it. */
  function complete() {
    requestAnimationFrame(() => form.ref.current?.requestSubmit())
  }

  return (
    <CodeField
      scene={scene}
      to={place}
      shown={sentTo && maskedPhone(sentTo)}
      label={t('session.code')}
      error={form.errors.code}
      turn={form.errorCount}
      atOnce={atOnce}
      onChange={() => form.clearError('code')}
      onComplete={quietly ? undefined : complete}
    />
  )
}
