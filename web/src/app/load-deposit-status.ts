import type { QueryClient } from '@tanstack/react-query'
import { activeTexts } from '../i18n/texts.ts'
import { call } from '../lib/call.ts'
import { isSignedIn, useSession } from '../lib/session.ts'

const path = '/home/rechargeButtonStatus'
const timeoutMs = 2_000

/** Loads whether deposits are open, with a short timeout: the page asks too, and the server refuses anyway. */
export async function loadDepositStatus(queries: QueryClient): Promise<void> {
  if (!isSignedIn(useSession.getState())) return
  const answer = queries
    .fetchQuery({
      queryKey: [path, {}, activeTexts().locale],
      queryFn: () => call(path, {}, { quiet: true }),
      staleTime: 0,
    })
    .catch(() => undefined)
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}
