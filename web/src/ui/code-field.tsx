import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Phone } from '../lib/phone.ts'
import type { useOneTimeCode } from '../lib/use-one-time-code.ts'
import { codeFromMessage } from '../lib/web-otp.ts'
import css from './code-field.module.css'
import { CodeInput } from './code-input.tsx'
import { Countdown } from './countdown.tsx'

export type CodeWords = {
  readonly send: string
  readonly again: string
  readonly resendIn: string
  readonly sending: string
  readonly working: string
  readonly hint: string
  readonly sent: string
  readonly inbox: string
}

type Sending = ReturnType<typeof useOneTimeCode>

type CodeFieldProps = {
  readonly label: string
  readonly words: CodeWords
  readonly sending: Sending
  /** Where to: a number, `bound` for the one the account has, or nothing when the form has said what is wrong. */
  readonly to: () => Phone | 'bound' | undefined
  readonly name?: string
  readonly error?: string | undefined
  readonly onChange?: (code: string) => void
}

/** Asking for a one-time code, waiting for it, and typing, pasting or taking it from the message. */
export function CodeField({ label, words, sending, to, name = 'code', error, onChange }: CodeFieldProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)

  function take(typed: string) {
    setCode(typed)
    onChange?.(typed)
  }

  async function send() {
    const place = to()
    if (!place) return
    take('')
    if (await sending.send(place === 'bound' ? undefined : place)) input.current?.focus()
  }

  useMessage(sending.sent !== undefined, take)
  return (
    <div className={css.field}>
      <div className={css.head}>
        <span aria-hidden="true">{label}</span>
        <SendButton words={words} sending={sending} onSend={() => void send()} />
      </div>
      <CodeInput
        ref={input}
        label={label}
        name={name}
        value={code}
        error={error}
        hint={progressOf(words, sending)}
        onChange={take}
      />
    </div>
  )
}

type SendProps = { readonly words: CodeWords; readonly sending: Sending; readonly onSend: () => void }

function SendButton({ words, sending: { phase, sent, resendAt, release }, onSend }: SendProps) {
  const waits = resendAt !== undefined
  return (
    <button type="button" className={css.send} disabled={waits || phase !== 'idle'} onClick={onSend}>
      {waits && (
        <>
          {words.resendIn} <Countdown until={resendAt} onEnd={release} />
        </>
      )}
      {!waits && (sent ? words.again : words.send)}
    </button>
  )
}

/** What is going on, in one calm line. */
function progressOf(words: CodeWords, { phase, sent }: Sending): ReactNode {
  if (phase !== 'idle') return <span role="status">{phase === 'working' ? words.working : words.sending}</span>
  if (!sent) return words.hint
  return (
    <span role="status">
      {words.sent}
      {sent.inboxUrl && (
        <>
          {' · '}
          <a className={css.inbox} href={sent.inboxUrl} target="_blank" rel="noopener noreferrer">
            {words.inbox}
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
  })
  useEffect(() => {
    if (!waiting) return
    const listening = new AbortController()
    void codeFromMessage(listening.signal).then((code) => code && taken.current(code))
    return () => listening.abort()
  }, [waiting])
}
