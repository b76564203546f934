import { hiddenLocale, languageNames } from '@zamra/contract/language-names.ts'
import { languages, regionalLanguages } from '@zamra/contract/languages.ts'
import type { Handler } from '../../http/context.ts'
import { allPolicies } from '../market/index.ts'

/** The languages of the product, then those that the policy of some market offers beside them. */
export const languageList: Handler<'/language/languages'> = async ({ app }) => {
  const policies = allPolicies(app)
  const regional = regionalLanguages.map(({ code, api }) => {
    const prefixes = policies
      .filter((policy) => policy.languages?.includes(api))
      .flatMap((policy) => policy.prefixes)
      .toSorted()
    return { code, api, name: languageNames[api], hidden: false, prefixes }
  })
  const own = languages.map(({ code, api }) => ({ code, api, name: languageNames[api], hidden: api === hiddenLocale }))
  return [...own, ...regional.filter(({ prefixes }) => prefixes.length > 0)]
}
