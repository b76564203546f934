import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { type Mode, useFloat } from './api.ts'

type Purse = {
  /** In minor units; undefined while it is not known, and for who is not signed in. */
  readonly available: number | undefined
  /** Fills the coins up to what everybody starts with; there while they are fewer. */
  readonly topUp: (() => void) | undefined
}

/** What the player has to stake: his balance, or the coins of free play. */
export function usePurse(mode: Mode): Purse {
  const queries = useQueryClient()
  const signedIn = useSession(isSignedIn)
  const balance = useSession((session) => session.userInfo?.balance.available)
  const { data } = useFloat(signedIn && mode === 'free')
  if (!signedIn) return { available: undefined, topUp: undefined }
  if (mode === 'real') return { available: balance, topUp: undefined }
  const fill = async () => {
    await call('/game/floatTopUp', {}).catch(() => {})
    await queries.invalidateQueries({ queryKey: ['/game/float'] })
  }
  return { available: data?.balance, topUp: data?.canTopUp ? () => void fill() : undefined }
}
