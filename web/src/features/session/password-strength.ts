import { passwordMin } from './validate.ts'

export type Strength = 0 | 1 | 2 | 3

/** Words and sequences that attackers try first. */
const guessed = /pass(?:word)?|qwert|asdf|zxcv|admin|welcome|login|letmein|iloveyou|abc\d|zamra|india|pakistan|bangla/gi

/**
 * A hint while typing, from 0 (too short) to 3. It rates the password without its obvious parts, by the length of the
 * rest and the variety of its characters. The server decides.
 */
export function strengthOf(password: string): Strength {
  if (password.length < passwordMin) return 0
  const rest = withoutRuns(password.replace(guessed, ''))
  const different = new Set(rest.toLowerCase()).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(rest)).length
  const points = Math.min(rest.length, different * 2) + kinds * 2
  if (points < 12) return 1
  return points < 17 ? 2 : 3
}

/** `aaaa` and `12345` count as one character. */
function withoutRuns(text: string): string {
  let kept = ''
  let before = Number.NaN
  let step = Number.NaN
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const same = code - before === step && Math.abs(step) <= 1
    step = code - before
    before = code
    if (!same) kept += character
  }
  return kept
}
