import type { WireInputOf } from '@zamra/contract/calls.ts'
import { type Caller, callApi } from './client.ts'

export type SmsInbox = { readonly url: string; readonly inbox: string }
export type Number = { readonly areaCode: string; readonly mobile: string }

/** Requests a code as a player does, and reads it from the inbox of the phone. */
export async function requestCode(
  { url, inbox }: SmsInbox,
  { areaCode, mobile }: Number,
  scene: WireInputOf<'/sms/send'>['scene'],
  who: Caller,
): Promise<string> {
  const sent = await callApi(url, '/sms/send', { areaCode, mobile, scene }, who)
  if (sent.state !== '200') throw new Error(`no code was sent: ${sent.text}`)
  const response = await fetch(`${inbox}.json?to=${encodeURIComponent(`${areaCode}${mobile}`)}`)
  const [message] = (await response.json()) as { readonly code: string }[]
  if (!message) throw new Error('a code was sent and did not arrive')
  return message.code
}
