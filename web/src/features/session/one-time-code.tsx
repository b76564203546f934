import type { Scene } from '@zamra/contract/session.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { maskedPhone, type Phone } from '../../lib/phone.ts'
import { CodeField } from '../../ui/code-field.tsx'
import type { Submit } from './use-submit.ts'

type OneTimeCodeProps = {
  readonly scene: Scene
  readonly submit: Submit
  /** The number to send to, or nothing when the form has said what is wrong with it. */
  readonly phone: () => Phone | undefined
  /** A code is asked for as soon as this is drawn. */
  readonly atOnce?: boolean
  /** More is to be filled in: the last digit does not send the form. */
  readonly quietly?: boolean
}

/** The code of a way in. Six digits send the form. */
export function OneTimeCode({ scene, submit, phone, atOnce = false, quietly = false }: OneTimeCodeProps) {
  const t = useT()
  const [sentTo, setSentTo] = useState<Phone>()

  function place() {
    const to = phone()
    if (to) setSentTo(to)
    return to
  }

  /** The field has its digits when the form reads it. */
  function complete() {
    requestAnimationFrame(() => submit.ref.current?.requestSubmit())
  }

  return (
    <CodeField
      scene={scene}
      to={place}
      shown={sentTo && maskedPhone(sentTo)}
      label={t('session.code')}
      error={submit.errors.code}
      turn={submit.turn}
      atOnce={atOnce}
      onChange={() => submit.mend('code')}
      onComplete={quietly ? undefined : complete}
    />
  )
}
