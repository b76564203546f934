import { hash } from 'node:crypto'
import { randomInt } from '../../../base/random.ts'

/** Without letters that are mistaken for digits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 4

/** Sixteen signs of thirty: about 2^78 codes, so that guessing finds none. */
export function newOneTimeCode(): string {
  const sign = () => alphabet[randomInt(0, alphabet.length - 1)]
  const group = () => Array.from({ length: groupLength }, sign).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** The same in whatever case and grouping a player enters it. A code is random enough that its hash needs no salt. */
export function hashOfCode(code: string): Buffer {
  return hash('sha256', code.toUpperCase().replaceAll(/[\s\p{Cf}-]/gu, ''), 'buffer')
}
