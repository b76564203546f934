import { useQueryClient } from '@tanstack/react-query'
import type { CallPath, WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'

export type BankAccount = WireOutputOf<'/bank/list'>['list'][number]
export type OpenSession = WireOutputOf<'/session/list'>[number]
export type Passkey = WireOutputOf<'/passkey/list'>[number]
export type Erasure = WireOutputOf<'/user/erase'>

/** The languages that a player can choose. The hidden ones are reachable by a link only. */
export const useLanguages = () =>
  useCall('/language/languages', {}, { select: (all) => all.filter((language) => !language.hidden) })

export const useService = () => useCall('/service/index', {}, { staleTime: Number.POSITIVE_INFINITY })
export const useBankAccounts = () => useCall('/bank/list', {})
export const useBankLookup = (code: string, enabled: boolean) =>
  useCall('/bank/lookup', { code }, { enabled, staleTime: Number.POSITIVE_INFINITY, placeholderData: (last) => last })
export const useSessions = () => useCall('/session/list', {})
export const usePasskeys = () => useCall('/passkey/list', {})

/** Fetches the answers of these calls again, after a change. */
export function useInvalidate(): (...paths: readonly CallPath[]) => Promise<void> {
  const queries = useQueryClient()
  return async (...paths) => {
    await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })))
  }
}
