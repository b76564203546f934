import type { Scene } from '@zamra/contract/session.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { maskedPhone, type Phone } from '../../lib/phone.ts'
import { CodeField } from '../../ui/code-field.tsx'
import type { SignInForm } from './use-sign-in-form.ts'

type OneTimeCodeProps = {
  readonly scene: Scene
  readonly form: SignInForm
  /** The number to send to, or undefined when the form shows an error at it. */
  readonly phone: () => Phone | undefined
  /** Requests a code as soon as the field is mounted. */
  readonly sendOnMount?: boolean
  /** The last digit submits the form. Off where more fields follow. */
  readonly submitOnComplete?: boolean
}

/** The one-time code of a sign-in form. */
export function OneTimeCode({ scene, form, phone, sendOnMount = false, submitOnComplete = true }: OneTimeCodeProps) {
  const t = useT()
  const [sentTo, setSentTo] = useState<Phone>()

  function place() {
    const to = phone()
    if (to) setSentTo(to)
    return to
  }

  /** Waits a frame, because the form reads the digits from the field. */
  function complete() {
    requestAnimationFrame(() => form.ref.current?.requestSubmit())
  }

  return (
    <CodeField
      scene={scene}
      to={place}
      shown={sentTo && maskedPhone(sentTo)}
      label={t('session.code')}
      {...form.field('code')}
      errorCount={form.errorCount}
      sendOnMount={sendOnMount}
      onComplete={submitOnComplete ? complete : undefined}
    />
  )
}
