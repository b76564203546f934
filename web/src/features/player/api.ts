import { useQueryClient } from '@tanstack/react-query'
import type { CallPath, WireOutputOf } from '@zamra/contract/calls.ts'
import { useEffect } from 'react'
import { onAppEvent } from '../../lib/app-events.ts'
import { useLanguage } from '../../lib/language.ts'
import { useCall } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'

export type BankAccount = WireOutputOf<'/bank/list'>['list'][number]
export type MobileWallet = WireOutputOf<'/bank/list'>['wallets'][number]
export type Coins = NonNullable<WireOutputOf<'/bank/list'>['coins']>
export type OpenSession = WireOutputOf<'/session/list'>[number]
export type Passkey = WireOutputOf<'/passkey/list'>[number]
export type Identity = WireOutputOf<'/kyc/info'>
export type Erasure = WireOutputOf<'/user/erase'>

/**
 * The languages that a player can choose. The hidden ones are reachable by a link only, those of a market by the prefix
 * of the player, and the one in use always.
 */
export function useLanguages() {
  const own = useSession((session) => session.userInfo?.areaCode)
  const usual = useSettings((settings) => settings.phoneNumberPrefix)
  const prefix = own ?? usual
  const inUse = useLanguage(({ lang }) => lang)
  return useCall(
    '/language/languages',
    {},
    {
      select: (all) =>
        all.filter(
          ({ code, hidden, prefixes }) => !hidden && (!prefixes || code === inUse || prefixes.includes(prefix)),
        ),
    },
  )
}

export const useService = () => useCall('/service/index', {}, { staleTime: Number.POSITIVE_INFINITY })
export const useBankAccounts = () => useCall('/bank/list', {})
export const useBankLookup = (code: string, enabled: boolean) =>
  useCall('/bank/lookup', { code }, { enabled, staleTime: Number.POSITIVE_INFINITY, placeholderData: (last) => last })
export const useSessions = () => useCall('/session/list', {})
export const usePasskeys = () => useCall('/passkey/list', {})

/** How far the identity check is. The push is faster than the poll; a client may have none. */
export function useIdentity() {
  const identity = useCall(
    '/kyc/info',
    {},
    { refetchOnMount: 'always', refetchInterval: ({ state }) => (isUnderWay(state.data) ? identityPollMs : false) },
  )
  const { refetch } = identity
  useEffect(() => onAppEvent('player', () => void refetch()), [refetch])
  return identity
}

const identityPollMs = 4_000

function isUnderWay(identity: Identity | undefined): boolean {
  return identity?.state === 'pending' || identity?.state === 'review'
}

/** Fetches the answers of these calls again, after a change. */
export function useInvalidate(): (...paths: readonly CallPath[]) => Promise<void> {
  const queries = useQueryClient()
  return async (...paths) => {
    await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })))
  }
}
