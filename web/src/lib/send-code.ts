import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { Scene } from '@zamra/contract/session.ts'
import { call } from './call.ts'
import type { Phone } from './phone.ts'
import { withProofOfWork } from './proof-of-work/with-proof-of-work.ts'

export type SentCode = WireOutputOf<'/sms/send'>

/** Requests a one-time code. Without a number it is sent to the bound one. Rejects with a `CallError`. */
export function sendCode(scene: Scene, phone: Phone | undefined, onWork: () => void): Promise<SentCode> {
  return withProofOfWork(
    (captcha) => call('/sms/send', { scene, ...phone, ...(captcha ? { captcha } : {}) }, { quiet: true }),
    onWork,
  )
}
