import { minAgeYears } from '@zamra/contract/constants.ts'
import { usePrefixes } from '../../lib/use-prefixes.ts'
import { useChannel } from './api.ts'
import type { FormValues } from './form-values.ts'
import type { Declaration } from './sign-in-calls.ts'
import type { Rules } from './validate.ts'

/** What the server says of signing in: the calling codes, the age, and the version of the terms. */
export function useRules() {
  const { prefixes } = usePrefixes()
  const { data } = useChannel()
  const rules: Rules = { prefixes, minAge: data?.minAge ?? minAgeYears }
  const declare = ({ terms, age }: Pick<FormValues, 'terms' | 'age'>): Declaration => ({
    agreeTerms: terms,
    ageCertified: age,
    ...(data ? { termsVersion: data.termsVersion } : {}),
  })
  return { rules, declare, channel: data }
}
