import { refusal } from '../../../base/refusal.ts'
import { commonPasswords } from './common-passwords.ts'

/**
 * Passwords that an attacker tries first: keyboard rows, repetitions, digits only, the player's own number, and common
 * passwords, also when they are capitalised, spelt with digits or followed by a year.
 */
export function findWeakness(password: string, own: readonly string[]): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isRepeated(plain)) return 'repeated'
  if (isRow(plain)) return 'row'
  if (/^\d{1,10}$/.test(plain)) return 'digits'
  if (own.some((number) => number.length >= 6 && plain.includes(number))) return 'own'
  if (isCommon(plain)) return 'common'
  return undefined
}

export function requireStrongPassword(password: string, own: readonly string[]): void {
  const problem = findWeakness(password, own)
  if (problem) throw refusal('password.weak', { problem })
}

/** `aaaaaaaa`, `abababab`, `123123123`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/su.test(text)
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb']
const shortestRow = 4

/** Also several rows after one another: `qwerty1234`. */
function isRow(text: string): boolean {
  let rest = text
  while (rest.length >= shortestRow) {
    const length = longestRow(rest)
    if (length < shortestRow) return false
    rest = rest.slice(length)
  }
  return true
}

function longestRow(text: string): number {
  for (let length = text.length; length >= shortestRow; length -= 1) {
    const head = text.slice(0, length)
    const back = [...head].reverse().join('')
    if (rows.some((row) => row.includes(head) || row.includes(back))) return length
  }
  return 0
}

const asLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Compares the text without surrounding digits, as written and with digits read as letters. */
function isCommon(text: string): boolean {
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const meant = text.replace(/[013457@$!]+$/g, '').replace(/[013457@$!]/g, (sign) => asLetters[sign] ?? sign)
  return [text, core, meant, meant.replace(/[^a-z]+/g, '')].some((word) => commonPasswords.has(word) || isDoubled(word))
}

function isDoubled(word: string): boolean {
  const half = word.slice(0, word.length / 2)
  return commonPasswords.has(half) && word === half + half
}
