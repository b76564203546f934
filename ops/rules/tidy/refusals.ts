import type { RefusalTexts } from '@zamra/contract/refusal.ts'
import type { Finding } from '../finding.ts'

/** Refusals that mean the same to a client that knows only the state, and may therefore share it. */
const sameMeaning: readonly (readonly string[])[] = [
  // the input is not acceptable
  ['input.invalid', 'declaration.required', 'password.weak', 'stake.outOfRange'],
  // the credentials were wrong
  ['otp.wrong', 'password.wrong', 'google.refused', 'passkey.refused'],
  // not allowed under this law, or not offered in this market
  ['market.notAllowed', 'age.tooYoung', 'game.notOffered'],
  // the player is barred from play, deposits and rewards: by a break, or by a case
  ['safety.excluded', 'account.frozen'],
  // the player must be identified first
  ['kyc.required', 'phone.required', 'google.signInAgain', 'bank.nameMismatch', 'bank.otherPerson'],
  // already done, or no longer possible
  [
    'thing.alreadyDone',
    'phone.taken',
    'bank.taken',
    'draw.closed',
    'kyc.closed',
    'rebate.nothingLeft',
    'case.notAppealable',
  ],
  // too many attempts: wait, or solve a challenge
  ['rate.limited', 'account.locked', 'captcha.required'],
  // temporarily unavailable, not caused by the player
  ['server.busy', 'wallet.busy', 'rail.down', 'game.closed'],
  // failed on the server, and the outcome is open
  ['server.error', 'outcome.unknown'],
  // stopped by a limit, by the reality check, by rules whose reasons are listed or by figures that changed
  [
    'limit.reached',
    'limit.mandatory',
    'limit.waiting',
    'draw.full',
    'play.checkDue',
    'withdrawal.blocked',
    'withdrawal.quoteChanged',
    'promo.notEligible',
  ],
]

type Texts = Readonly<Record<string, RefusalTexts>>

/** A state has one meaning, a refusal has a text in each language, and only one refusal may ask the player to log in. */
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

/** Clients end the session when a text contains these words, whatever the state is. */
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
