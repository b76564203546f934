import type { Scene } from '@zamra/contract/session.ts'
import { useState } from 'react'
import { CallError } from './call-error.ts'
import { nowMs } from './clock.ts'
import type { Phone } from './phone.ts'
import { type SentCode, sendCode } from './send-code.ts'

type Progress = {
  /** `working`: the device solves a proof of work before the code is sent. */
  readonly phase: 'idle' | 'sending' | 'working'
  readonly sent: SentCode | undefined
  /** When another code can be requested, in epoch milliseconds. */
  readonly resendAt: number | undefined
  readonly failure: unknown
}

const idle: Progress = { phase: 'idle', sent: undefined, resendAt: undefined, failure: undefined }

/** Sends a one-time code and tracks the wait before the next one. */
export function useOneTimeCode(scene: Scene) {
  const [progress, setProgress] = useState(idle)

  /** Returns whether a code was sent. A failure that the form shows at one of its fields is not shown here. */
  async function send(phone?: Phone, isShownByForm?: (failure: unknown) => boolean): Promise<boolean> {
    setProgress({ ...idle, phase: 'sending' })
    try {
      const sent = await sendCode(scene, phone, () => setProgress({ ...idle, phase: 'working' }))
      setProgress({ ...idle, sent, resendAt: nowMs() + sent.resendIn * 1_000 })
      return true
    } catch (failure) {
      const isShown = isShownByForm?.(failure) ?? false
      setProgress({ ...idle, failure: isShown ? undefined : failure, resendAt: waitOf(failure) })
      return false
    }
  }

  return {
    ...progress,
    send,
    /** The wait is over. */
    release: () => setProgress((now) => ({ ...now, resendAt: undefined })),
  }
}

function waitOf(failure: unknown): number | undefined {
  const seconds = failure instanceof CallError ? failure.params.retryAfter : undefined
  return typeof seconds === 'number' ? nowMs() + seconds * 1_000 : undefined
}
