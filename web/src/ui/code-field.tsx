import type { Scene } from '@zamra/contract/session.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Translate } from '../i18n/text-id.ts'
import { useT } from '../i18n/use-t.tsx'
import { errorText } from '../lib/error-text.ts'
import type { Phone } from '../lib/phone.ts'
import { useOneTimeCode } from '../lib/use-one-time-code.ts'
import { codeFromMessage } from '../lib/web-otp.ts'
import css from './code-field.module.css'
import { CodeInput } from './code-input.tsx'
import { Countdown } from './countdown.tsx'

type CodeFieldProps = {
  readonly scene: Scene
  /** The recipient: a number, `bound` for the account's own, or undefined when the form shows an error. */
  readonly to: () => Phone | 'bound' | undefined
  /** The masked number, shown once a code was sent. */
  readonly shown?: string | undefined
  readonly label?: string
  readonly name?: string
  readonly error?: string | undefined
  /** Grows with every error of the form, so that the same text twice counts as two errors. */
  readonly errorCount?: number
  /** Requests a code as soon as the field is mounted. */
  readonly sendOnMount?: boolean
  /** Shows a failed request at another field of the form, such as the number, and returns whether it did. */
  readonly onFailure?: (failure: unknown) => boolean
  readonly onChange?: () => void
  /** Called when the last digit is entered. */
  readonly onComplete?: (() => void) | undefined
}

/** Requests a one-time code and takes it by typing, pasting, or from the text message. */
export function CodeField(props: CodeFieldProps) {
  const t = useT()
  const { scene, to, shown, label = t('code.label'), name = 'code', error, onChange, onComplete } = props
  const sending = useOneTimeCode(scene)
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)

  function take(typed: string) {
    setCode(typed)
    onChange?.()
  }

  async function send() {
    const place = to()
    if (!place) return
    take('')
    const isSent = await sending.send(place === 'bound' ? undefined : place, props.onFailure)
    if (isSent) input.current?.focus()
  }

  useClearOnError(error, props.errorCount, () => setCode((typed) => (typed.length === digits ? '' : typed)))
  useSendOnMount(props.sendOnMount ?? false, () => void send())
  useMessage(sending.sent !== undefined, (found) => {
    take(found)
    onComplete?.()
  })
  return (
    <div className={css.field}>
      <div className={css.head}>
        <span aria-hidden="true">{label}</span>
        <SendButton sending={sending} onSend={() => void send()} />
      </div>
      <CodeInput
        ref={input}
        label={label}
        name={name}
        length={digits}
        value={code}
        error={error ?? failureOf(sending, t)}
        hint={<Progress sending={sending} shown={shown} />}
        onChange={take}
        {...(onComplete && { onComplete })}
      />
    </div>
  )
}

const digits = 6

type Sending = ReturnType<typeof useOneTimeCode>

function SendButton({ sending, onSend }: { readonly sending: Sending; readonly onSend: () => void }) {
  const t = useT()
  const { phase, sent, resendAt, release } = sending
  const waits = resendAt !== undefined
  return (
    <button type="button" className={css.send} disabled={waits || phase !== 'idle'} onClick={onSend}>
      {waits && (
        <>
          {t('code.resendIn')} <Countdown until={resendAt} onEnd={release} />
        </>
      )}
      {!waits && t(sent ? 'code.again' : 'code.send')}
    </button>
  )
}

/** The state of sending, in one line. */
function Progress({ sending, shown }: { readonly sending: Sending; readonly shown: string | undefined }): ReactNode {
  const t = useT()
  const { phase, sent } = sending
  if (phase !== 'idle') {
    return (
      <span className={css.working} role="status">
        {t(phase === 'working' ? 'code.working' : 'code.sending')}
      </span>
    )
  }
  if (!sent) return t('code.hint')
  return (
    <span role="status">
      {shown === undefined ? t('code.sent') : t('code.sentTo', { phone: shown })}
      {sent.inboxUrl && (
        <>
          {' · '}
          <a className={css.inbox} href={sent.inboxUrl} target="_blank" rel="noopener noreferrer">
            {t('code.inbox')}
          </a>
        </>
      )}
    </span>
  )
}

function failureOf({ failure }: Sending, t: Translate): string | undefined {
  return failure === undefined ? undefined : errorText(failure, t)
}

/** A refused code cannot be used again, so the cells are cleared. */
function useClearOnError(error: string | undefined, errorCount: number | undefined, clear: () => void): void {
  const clearNow = useEffectEvent(clear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error counts, also the same text again.
  useEffect(() => {
    if (error) clearNow()
  }, [error, errorCount])
}

function useSendOnMount(isWanted: boolean, send: () => void): void {
  const sendNow = useEffectEvent(send)
  const asked = useRef(false)
  useEffect(() => {
    if (!isWanted || asked.current) return
    asked.current = true
    sendNow()
  }, [isWanted])
}

function useMessage(waiting: boolean, onCode: (code: string) => void): void {
  const taken = useEffectEvent(onCode)
  useEffect(() => {
    if (!waiting) return
    const listening = new AbortController()
    void codeFromMessage(listening.signal).then((code) => code && taken(code))
    return () => listening.abort()
  }, [waiting])
}
