import type { Scene } from '@zamra/contract/session.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { maskedPhone, type Phone } from '../../lib/phone.ts'
import { useOneTimeCode } from '../../lib/use-one-time-code.ts'
import { codeFromMessage } from '../../lib/web-otp.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { codeDigits } from './lengths.ts'
import css from './one-time-code.module.css'
import { placeRefusal } from './place-refusal.ts'
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

/** Asking for a code, waiting for it, and typing, pasting or taking it from the message. Six digits send the form. */
export function OneTimeCode({ scene, submit, phone, atOnce = false, quietly = false }: OneTimeCodeProps) {
  const t = useT()
  const sending = useOneTimeCode(scene)
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<Phone>()
  const input = useRef<HTMLInputElement>(null)
  const wrong = submit.errors.code

  async function send() {
    const to = phone()
    if (!to) return
    submit.mend('code')
    setCode('')
    setSentTo(to)
    if (await sending.send(to)) input.current?.focus()
  }

  // A code that was refused is gone for good: the cells are free for the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal counts, also the same words again.
  useEffect(() => {
    if (wrong) setCode((typed) => (typed.length === codeDigits ? '' : typed))
  }, [wrong, submit.turn])

  const asked = useRef(false)
  useEffect(() => {
    if (!atOnce || asked.current) return
    asked.current = true
    void send()
  })

  useMessage(sending.sent !== undefined, (found) => {
    setCode(found)
    complete()
  })

  /** The field has its digits when the form reads it. */
  function complete() {
    if (!quietly) requestAnimationFrame(() => submit.ref.current?.requestSubmit())
  }

  return (
    <div className={css.code}>
      <div className={css.head}>
        <span aria-hidden="true">{t('session.code')}</span>
        <SendButton sending={sending} onSend={() => void send()} />
      </div>
      <CodeInput
        ref={input}
        label={t('session.code')}
        name="code"
        value={code}
        error={wrong ?? failureOf(sending.failure, t('network.failed'))}
        hint={<Progress sending={sending} to={sentTo} />}
        onChange={(typed) => {
          setCode(typed)
          submit.mend('code')
        }}
        onComplete={complete}
      />
    </div>
  )
}

type Sending = ReturnType<typeof useOneTimeCode>

function SendButton({ sending, onSend }: { readonly sending: Sending; readonly onSend: () => void }) {
  const t = useT()
  const { phase, sent, resendAt, release } = sending
  const waits = resendAt !== undefined
  return (
    <button type="button" className={css.send} disabled={waits || phase !== 'idle'} onClick={onSend}>
      {waits ? (
        <>
          {t('session.code.resendIn')} <Countdown until={resendAt} onEnd={release} />
        </>
      ) : (
        t(sent ? 'session.code.again' : 'session.code.send')
      )}
    </button>
  )
}

/** What is going on, in one calm line. */
function Progress({ sending, to }: { readonly sending: Sending; readonly to: Phone | undefined }) {
  const t = useT()
  const { phase, sent } = sending
  if (phase !== 'idle') {
    return (
      <span className={css.working} role="status">
        {t(phase === 'working' ? 'session.code.working' : 'session.code.sending')}
      </span>
    )
  }
  if (!sent || !to) return t('session.code.hint')
  return (
    <span role="status">
      {t('session.code.sent', { phone: maskedPhone(to) })}
      {sent.inboxUrl && (
        <>
          {' · '}
          <a className={css.inbox} href={sent.inboxUrl} target="_blank" rel="noopener noreferrer">
            {t('session.code.inbox')}
          </a>
        </>
      )}
    </span>
  )
}

function useMessage(waiting: boolean, onCode: (code: string) => void): void {
  const taken = useRef(onCode)
  useEffect(() => {
    taken.current = onCode
  }, [onCode])
  useEffect(() => {
    if (!waiting) return
    const listening = new AbortController()
    void codeFromMessage(listening.signal).then((code) => code && taken.current(code))
    return () => listening.abort()
  }, [waiting])
}

function failureOf(failure: unknown, noConnection: string): string | undefined {
  return failure === undefined ? undefined : placeRefusal(failure, nowMs(), noConnection).text
}
