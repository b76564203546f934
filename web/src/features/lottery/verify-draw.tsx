import { useQuery } from '@tanstack/react-query'
import type { Bundle } from '@zamra/verifier/bundle.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTicket } from './api.ts'
import { Checker } from './checker.tsx'
import { ChooseDraw } from './choose-draw.tsx'
import { fetchBundle, isComplete } from './proof-files.ts'
import { ticketFile } from './ticket-file.ts'
import { useDrawNews } from './use-draw-news.ts'
import css from './verify-page.module.css'

type VerifyDrawProps = { readonly drawId: string; readonly ticketId: string | undefined }

/** A draw by its number. It waits until the draw is paid out: before, there is not everything to look at. */
export function VerifyDraw({ drawId, ticketId }: VerifyDrawProps) {
  const t = useT()
  useDrawNews()
  const signedIn = useSession(isSignedIn)
  const { data, error, refetch } = useBundle(drawId)
  if (!data && error?.code === 404) return <NoSuchDraw />
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <Waiting />
  if (!isComplete(data)) {
    return (
      <p className={css.card} role="status">
        {t('verify.waiting')}
      </p>
    )
  }
  if (ticketId === undefined || !signedIn) return <Checker proof={{ bundle: data }} />
  return <WithTicket bundle={data} ticketId={ticketId} />
}

/** A number that was never a draw's; there are others to look at. */
function NoSuchDraw() {
  const t = useT()
  return (
    <>
      <p className={css.card} role="status">
        {t('verify.unknown')}
      </p>
      <ChooseDraw />
    </>
  )
}

/** The same, with the ticket of the player who asks. */
function WithTicket({ bundle, ticketId }: { readonly bundle: Bundle; readonly ticketId: string }) {
  const uid = useSession((session) => session.uid)
  const { data, error, refetch } = useTicket(ticketId)
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <Waiting />
  return <Checker proof={{ bundle, ticket: ticketFile(data, uid) }} />
}

function Waiting() {
  const t = useT()
  return (
    <div role="status" aria-label={t('page.loading')}>
      <Skeleton height={280} shape="card" />
    </div>
  )
}

const lookAgainMs = 4_000

function useBundle(drawId: string) {
  return useQuery<Bundle, CallError>({
    queryKey: ['open-draw', drawId],
    queryFn: ({ signal }) => fetchBundle(drawId, signal),
    refetchInterval: ({ state }) => (state.data && !isComplete(state.data) ? lookAgainMs : false),
  })
}
