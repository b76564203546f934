import { storedLocales } from '@zamra/contract/languages.ts'
import type pg from 'pg'
import { setSwitch } from '../src/features/home/index.ts'

/** Opens or closes a switch as an operator does; without `isOpen` it is removed. */
export async function turnSwitch(main: Pick<pg.Pool, 'query'>, name: string, isOpen?: boolean, reason = 'shut') {
  const reasons = isOpen === false ? Object.fromEntries(storedLocales.map((locale) => [locale, reason])) : undefined
  await setSwitch(main, { name, isOpen, reason: reasons, by: 'the test', why: 'the test needs it', at: new Date() })
}
