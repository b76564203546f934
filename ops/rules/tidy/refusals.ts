import type { RefusalTexts } from '@zamra/contract/refusal.ts'
import type { Finding } from '../finding.ts'

/** Refusals that mean the same to a client which knows the state alone, and may therefore share it. */
const sameMeaning: readonly (readonly string[])[] = [
  // what was entered cannot be taken as it is
  ['input.invalid', 'declaration.required', 'password.weak', 'stake.outOfRange'],
  // the credentials were wrong
  ['otp.wrong', 'password.wrong', 'google.refused', 'passkey.refused'],
  // not allowed under this law
  ['market.notAllowed', 'age.tooYoung'],
  // the house must know more of the player first
  ['kyc.required', 'phone.required', 'bank.nameMismatch'],
  // it exists already, or it is over
  ['thing.alreadyDone', 'phone.taken', 'bank.taken', 'draw.closed'],
  // too much at once: wait, or work
  ['rate.limited', 'account.locked', 'captcha.required'],
  // not now: it is not the player's doing
  ['server.busy', 'rail.down', 'game.closed'],
  // enough for now, by a limit or by the clock
  ['limit.reached', 'play.checkDue'],
]

type Texts = Readonly<Record<string, RefusalTexts>>

/** One state, one meaning; a text for each refusal in each language; and only one of them may ask to log in. */
export function refusals(states: Readonly<Record<string, string>>, texts: Texts): Finding[] {
  return [...sharedStates(states), ...missingTexts(states, texts), ...askingToLogIn(texts)]
}

function sharedStates(states: Readonly<Record<string, string>>): Finding[] {
  const wires = [...new Set(Object.values(states))]
  return wires.flatMap((state) => {
    const codes = Object.keys(states).filter((code) => states[code] === state)
    const allowed = codes.length === 1 || sameMeaning.some((same) => codes.every((code) => same.includes(code)))
    return allowed ? [] : [finding('state-has-one-meaning', `state ${state} is given to ${codes.join(' and ')}.`)]
  })
}

function missingTexts(states: Readonly<Record<string, string>>, texts: Texts): Finding[] {
  return Object.entries(texts).flatMap(([locale, table]) =>
    Object.keys(states)
      .filter((code) => !(table as Readonly<Record<string, string>>)[code]?.trim())
      .map((code) => finding('refusal-has-text', `${code} has no text in ${locale}.`)),
  )
}

/** Clients end the session on these words, whatever the state says. */
export const logInWords = /please\s+log\s?in/i

function askingToLogIn(texts: Texts): Finding[] {
  return Object.entries(texts).flatMap(([locale, table]) =>
    Object.entries(table)
      .filter(([code, text]) => code !== 'login.required' && logInWords.test(text))
      .map(([code]) =>
        finding('only-one-asks-to-log-in', `${code} asks to log in, in ${locale}: it would sign the player out.`),
      ),
  )
}

function finding(rule: string, message: string): Finding {
  return { rule, file: 'contract/src/refusal.ts', message }
}
