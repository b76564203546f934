import { useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { findStored } from '../../lib/storage.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

export type GivenDeclaration = { readonly at: number }

/**
 * The declaration that the server holds for these terms, as the last sign-in on this device reported it. It is shown and
 * not sent. When the server has none for the account, it refuses, and the boxes are shown from then on, with the age
 * that the account's market requires.
 */
export function useGivenDeclaration(termsVersion: string | undefined) {
  const [askedAge, setAskedAge] = useState<number>()
  const stored = useHydrated() ? findStored('declaration') : undefined
  const isCurrent = stored !== undefined && (termsVersion === undefined || stored.termsVersion === termsVersion)
  return {
    given: isCurrent && askedAge === undefined ? stored : undefined,
    askedAge,
    onRefusal: (error: unknown) => {
      if (error instanceof CallError && error.refusal === 'declaration.required')
        setAskedAge(Number(error.params.minAge))
    },
  }
}
