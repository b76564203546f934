import { locales } from '@zamra/contract/languages.ts'
import { states } from '@zamra/contract/refusal.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import { root } from '../../runner/report.ts'
import type { Finding } from '../finding.ts'
import { bannedText } from './banned-text.ts'
import { calls } from './calls.ts'
import { features } from './features.ts'
import { law } from './law.ts'
import { lock } from './lock.ts'
import { names } from './names.ts'
import { refusals } from './refusals.ts'
import { sqlTime } from './sql-time.ts'
import { suppressions } from './suppressions.ts'
import { texts } from './texts.ts'

/** Project rules that no linter knows, each with its description. */
export const tidy: Readonly<Record<string, () => Finding[] | Promise<Finding[]>>> = {
  'every call has one route, in its feature, and a scenario': () => calls(root),
  'a call for money names its action of the market policy': () => law(root),
  'every feature is named as in the contract and is complete': () => features(root),
  'a state has one meaning, a refusal has a text, and only one refusal asks to log in': () =>
    refusals(states, Object.fromEntries(locales.map((locale) => [locale, refusalTexts(locale)]))),
  'every text exists in every language and is used': () => texts(root),
  'the lock file lists every platform build of every package': () => lock(root),
  'a file is named after what it does': () => names(root),
  'no machine path, no registry host, no placeholder': () => bannedText(root),
  'a rule of the database takes the time as a parameter': () => sqlTime(root),
  'a suppressed rule has a reason': () => suppressions(root),
}
