import { createHash } from 'node:crypto'

export const providers = ['razorpay', 'cashfree', 'jazzcash', 'bkash'] as const
export type Provider = (typeof providers)[number]

export type Payment = {
  readonly id: string
  readonly amount: bigint
  readonly isCaptured: boolean
  /** Twelve digits, as banks number what passes between them. */
  readonly rrn: string
  readonly atMs: number
  /** The amount that was refunded to the payer. */
  refund?: { readonly id: string; readonly amount: bigint; readonly atMs: number } | undefined
}

/** One order of our server, at any of the providers. */
export type Order = {
  readonly provider: Provider
  /** The provider's own number for it. */
  readonly ref: string
  /** The merchant's own number. */
  readonly orderNo: string
  readonly amount: bigint
  readonly currency: string
  readonly createdMs: number
  expiresMs?: number | undefined
  returnUrl?: string | undefined
  readonly noticeUrl?: string | undefined
  /** The number of the virtual account, when it is paid by transfer. */
  readonly account?: string | undefined
  readonly payments: Payment[]
  /** A payment that the payer has confirmed and the merchant has not yet executed (bKash). */
  confirmed?: Payment | undefined
}

/** The same seed gives the same ids, numbers and moods, whatever the clock says. */
export type Seeded = { seed: string; count: number }

export type Orders = Seeded & { readonly orders: Map<string, Order> }

export function openOrders(seed: string): Orders {
  return { orders: new Map(), seed, count: 0 }
}

/** A number between 0 and 1 that is the same for the same seed and words. */
export function chance({ seed }: Seeded, ...words: readonly (string | number)[]): number {
  return digest(seed, ...words).readUInt32BE() / 2 ** 32
}

export function newId(store: Seeded, prefix: string, length = 14): string {
  return `${prefix}${next(store, prefix).toString('hex').slice(0, length)}`
}

export function newDigits(store: Seeded, length: number): string {
  const digits = String(BigInt(`0x${next(store, 'digits').toString('hex').slice(0, 24)}`))
  return digits.slice(-length).padStart(length, '0')
}

export function storeOrder(store: Orders, order: Omit<Order, 'payments' | 'createdMs'>): Order {
  const made: Order = { ...order, createdMs: Date.now(), payments: [] }
  store.orders.set(made.ref, made)
  return made
}

/** By the number of the provider or of the merchant; of several under one number the newest. */
export function findOrder({ orders }: Orders, number: string): Order | undefined {
  return orders.get(number) ?? [...orders.values()].findLast(({ orderNo }) => orderNo === number)
}

export function isPaid({ payments }: Order): boolean {
  return payments.some(({ isCaptured }) => isCaptured)
}

export function isOver({ expiresMs }: Order): boolean {
  return expiresMs !== undefined && Date.now() > expiresMs
}

/** `12.50` */
export function decimal(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}

export function fromDecimal(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') throw new RangeError('not an amount')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

function next(store: Seeded, word: string): Buffer {
  store.count += 1
  return digest(store.seed, word, store.count)
}

function digest(...words: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(words.join('\n')).digest()
}
