import type { WireInputOf } from '@zamra/contract/calls.ts'
import { ask, type Who } from './visitor.ts'

export type Telephones = { readonly url: string; readonly inbox: string }
export type Number = { readonly areaCode: string; readonly mobile: string }

/** Asks for a code as a player does, and reads it off the telephone it went to. */
export async function askForCode(
  { url, inbox }: Telephones,
  { areaCode, mobile }: Number,
  scene: WireInputOf<'/sms/send'>['scene'],
  who: Who,
): Promise<string> {
  const sent = await ask(url, '/sms/send', { areaCode, mobile, scene }, who)
  if (sent.state !== '200') throw new Error(`no code was sent: ${sent.text}`)
  const response = await fetch(`${inbox}.json?to=${encodeURIComponent(`${areaCode}${mobile}`)}`)
  const [message] = (await response.json()) as { readonly code: string }[]
  if (!message) throw new Error('a code was sent and did not arrive')
  return message.code
}
