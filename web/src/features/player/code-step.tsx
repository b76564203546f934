import type { Scene } from '@zamra/contract/session.ts'
import { useT } from '../../i18n/use-t.tsx'
import { CallError } from '../../lib/call-error.ts'
import type { Phone } from '../../lib/phone.ts'
import { useOneTimeCode } from '../../lib/use-one-time-code.ts'
import { CodeField } from '../../ui/code-field.tsx'

type CodeStepProps = {
  readonly scene: Scene
  readonly to: () => Phone | 'bound' | undefined
  /** The number as the player may see it, once a code is on its way. */
  readonly shown?: string | undefined
  readonly label?: string
  readonly name?: string
  readonly error?: string | undefined
  readonly onChange?: () => void
}

/** A one-time code of one of this room's scenes. */
export function CodeStep({ scene, to, shown, label, name, error, onChange }: CodeStepProps) {
  const t = useT()
  const sending = useOneTimeCode(scene)
  const words = {
    send: t('code.send'),
    again: t('code.again'),
    resendIn: t('code.resendIn'),
    sending: t('code.sending'),
    working: t('code.working'),
    hint: t('code.hint'),
    sent: shown === undefined ? t('code.sent') : t('code.sentTo', { phone: shown }),
    inbox: t('code.inbox'),
  }
  const failure = sending.failure === undefined ? undefined : wordsOf(sending.failure, t('network.failed'))
  return (
    <CodeField
      label={label ?? t('code.label')}
      words={words}
      sending={sending}
      to={to}
      {...(name === undefined ? {} : { name })}
      error={error ?? failure}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}

function wordsOf(failure: unknown, noConnection: string): string {
  return failure instanceof CallError && failure.kind !== 'network' ? failure.message : noConnection
}
