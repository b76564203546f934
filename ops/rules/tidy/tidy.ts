import { locales } from '@zamra/contract/languages.ts'
import { states } from '@zamra/contract/refusal.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import { root } from '../../runner/voice.ts'
import type { Finding } from '../finding.ts'
import { calls } from './calls.ts'
import { features } from './features.ts'
import { law } from './law.ts'
import { lock } from './lock.ts'
import { names } from './names.ts'
import { refusals } from './refusals.ts'
import { suppressions } from './suppressions.ts'
import { texts } from './texts.ts'
import { words } from './words.ts'

/** The rules of the house that no linter knows, each with the sentence it holds. */
export const tidy: Readonly<Record<string, () => Finding[] | Promise<Finding[]>>> = {
  'every call has one route, in its feature, and a scenario': () => calls(root),
  'a call for money names what the law of the market is asked': () => law(root),
  'every feature is named as in the contract and is complete': () => features(root),
  'one state, one meaning; every refusal a text; only one asks to log in': () =>
    refusals(states, Object.fromEntries(locales.map((locale) => [locale, refusalTexts(locale)]))),
  'every text stands in every language and is drawn somewhere': () => texts(root),
  'the lock names every build of every package': () => lock(root),
  'a file is called after what it does': () => names(root),
  'no machine path, no registry host, no promise': () => words(root),
  'a rule is set aside with a reason or not at all': () => suppressions(root),
}
