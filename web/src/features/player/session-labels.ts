import type { TextId } from '../../i18n/text-id.ts'

const ways: Readonly<Record<string, TextId>> = {
  otp: 'security.way.otp',
  password: 'security.way.password',
  id: 'security.way.password',
  guest: 'security.way.guest',
  google: 'security.way.google',
  passkey: 'security.way.passkey',
  register: 'security.way.register',
  bind: 'security.way.bind',
  modify: 'security.way.modify',
}

/** How somebody got in, as a person would say it. A way we do not know is simply a sign-in. */
export function methodLabel(way: string): TextId {
  return ways[way] ?? 'security.way.other'
}

/** Names of desks and laptops are few; everything else fits in a hand. */
export function isHandheld(deviceName: string): boolean {
  return !/Mac|Windows|Linux|CrOS|Web/i.test(deviceName)
}
