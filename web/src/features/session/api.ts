import { minAgeYears } from '@zamra/contract/constants.ts'
import { useCall } from '../../lib/queries.ts'
import { usePrefixes } from '../../lib/use-prefixes.ts'
import type { FormValues } from './form-values.ts'
import type { Declaration } from './sign-in-calls.ts'
import type { Rules } from './validate.ts'

/** Which sign-in methods are open. */
export const useChannel = () => useCall('/threeLogin/channel', {}, { staleTime: 240_000 })

/**
 * The server's rules for signing in: the calling codes, the minimum age, and the version of the terms. `askedAge` is the
 * age with which the server refused a declaration, because the market of the account requires a higher one.
 */
export function useRules(askedAge = 0) {
  const { prefixes } = usePrefixes()
  const { data } = useChannel()
  const minAge = Math.max(data?.minAge ?? minAgeYears, askedAge)
  const rules: Rules = { prefixes, minAge }
  const declare = ({ terms, age }: Pick<FormValues, 'terms' | 'age'>): Declaration => ({
    agreeTerms: terms,
    ageCertified: age,
    certifiedAge: minAge,
    ...(data ? { termsVersion: data.termsVersion } : {}),
  })
  return { rules, declare, channel: data }
}
