import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'

/** `F`, the player id with ten digits, and nine digits of a hash: the same request gets the same ticket. */
export function ticketNoOf(playerId: PlayerId, clientOrderId: string): string {
  const digits = BigInt(`0x${hash('sha256', `feedback ${clientOrderId.toLowerCase()}`)}`)
  return `F${String(playerId).padStart(10, '0')}${String(digits).slice(-9)}`
}

const form = /^F(\d{10})\d{9}$/
const largestPlayer = 2_147_483_647

/** The player of a ticket, or undefined when the number is not valid. */
export function parseTicketNo(ticketNo: string): PlayerId | undefined {
  const playerId = Number(form.exec(ticketNo)?.[1] ?? Number.NaN)
  return playerId > 0 && playerId <= largestPlayer ? (playerId as PlayerId) : undefined
}
