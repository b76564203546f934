import { type Locale, textIn } from '@zamra/contract/languages.ts'
import type { MarketPolicy } from '../../market/index.ts'
import { wagerOf } from '../config/config.ts'
import { figuresOf } from '../config/figures.ts'
import { fillText } from '../config/texts.ts'
import type { Reward } from '../reward/reward-queries.ts'
import { rulesOf } from './rules-of.ts'

/** The terms under which a reward was given, as the player reads them before the claim. */
export function termsOf({ terms }: Reward, locale: Locale, currency: MarketPolicy['currency']) {
  return {
    name: fillText(textIn(terms.name, locale), figuresOf(terms), locale, currency),
    requiredBets: wagerOf(terms)?.times ?? 0,
    rules: [...rulesOf(terms, locale, currency)],
  }
}
