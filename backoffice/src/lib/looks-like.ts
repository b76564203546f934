export type Kind = 'phone' | 'player' | 'utr' | 'hash' | 'order'

export const kindNames: Readonly<Record<Kind, string>> = {
  phone: 'a phone number',
  player: 'a player number',
  utr: 'a UTR',
  hash: 'a transaction hash',
  order: 'an order or withdrawal',
}

/** What a text could be. It only says so: the server looks for every kind. */
export function looksLike(text: string): Kind | undefined {
  const plain = text.replace(/[\s-]/g, '')
  if (/^\+\d{8,15}$/.test(plain)) return 'phone'
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(plain)) return 'hash'
  if (/^\d{12}$/.test(plain)) return 'utr'
  if (/^\d{9,10}$/.test(plain)) return 'player'
  if (/^[A-Z]{1,4}\d[\dA-Z]{5,}$/i.test(plain) || /^\d{14,}$/.test(plain)) return 'order'
  return undefined
}
