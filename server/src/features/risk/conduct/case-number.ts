import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { uuidv7 } from '../../../base/random.ts'

/** `C`, the player id with ten digits, and nine digits. The player id leads to the shard. */
export function newCaseNo(playerId: PlayerId): string {
  const digits = BigInt(`0x${hash('sha256', uuidv7())}`)
  return `C${String(playerId).padStart(10, '0')}${String(digits).slice(-9)}`
}

const form = /^C(\d{10})\d{9}$/
const largestPlayer = 2_147_483_647

/** The player of a case about conduct, or undefined when the number is of no such case. */
export function parseCaseNo(caseNo: string): PlayerId | undefined {
  const playerId = Number(form.exec(caseNo)?.[1] ?? Number.NaN)
  return playerId > 0 && playerId <= largestPlayer ? (playerId as PlayerId) : undefined
}
