import { useQuery } from '@tanstack/react-query'
import type { Bundle } from '@zamra/verifier/bundle.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type Game, isPending, useDraws, useTicket } from './api.ts'
import { Checker } from './checker.tsx'
import { gameName } from './odds-labels.ts'
import { fetchBundle, isComplete, type Opened, openSaved } from './proof-files.ts'
import { ResultsStrip } from './results-strip.tsx'
import { ticketFile } from './ticket-file.ts'
import { useDrawUpdates } from './use-draw-updates.ts'
import css from './verify-page.module.css'

/** Verifies a draw, or a draw and the player's own ticket, on this device. */
export function VerifyPage() {
  const t = useT()
  const { draw, ticket } = useParameters('lotteryVerify')
  return (
    <Page header={<Header title={t('title.lotteryVerify')} />} className={css.page}>
      <p className={css.about}>{t('verify.about')}</p>
      {draw === undefined ? <DrawPicker /> : <PublishedDraw key={draw + ticket} drawId={draw} ticketId={ticket} />}
      <SavedFiles />
    </Page>
  )
}

const games = ['minute', 'five', 'six45'] as const
const panelId = 'verify-draws'

/** Without a draw in the address, the latest ones of each game are offered. */
function DrawPicker() {
  const t = useT()
  const [game, setGame] = useState<Game>('minute')
  const items = games.map((key) => ({ key, label: t(gameName(key)) }))
  return (
    <section className={css.card}>
      <h2>{t('verify.choose')}</h2>
      <Tabs label={t('lottery.games')} items={items} value={game} onChange={setGame} panelId={panelId} />
      <TabPanel id={panelId} tab={game}>
        <LatestDraws game={game} />
      </TabPanel>
    </section>
  )
}

function LatestDraws({ game }: { readonly game: Game }) {
  const t = useT()
  const { data, error, refetch } = useDraws(game)
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} shape="card" />
  return data.list.every(isPending) ? (
    <p>{t('verify.none')}</p>
  ) : (
    <ResultsStrip game={game} draws={data.list} isTitled />
  )
}

type PublishedDrawProps = { readonly drawId: string; readonly ticketId: string | undefined }

/** A published draw by its id. It can be verified once it is paid out, because its file is incomplete before. */
function PublishedDraw({ drawId, ticketId }: PublishedDrawProps) {
  const t = useT()
  useDrawUpdates()
  const signedIn = useSession(isSignedIn)
  const { data, error, refetch } = useBundle(drawId)
  if (!data && error?.code === 404) return <DrawNotFound />
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <CheckerSkeleton />
  if (!isComplete(data)) {
    return (
      <p className={css.card} role="status">
        {t('verify.waiting')}
      </p>
    )
  }
  if (ticketId === undefined || !signedIn) return <Checker proof={{ bundle: data }} />
  return <DrawWithTicket bundle={data} ticketId={ticketId} />
}

function DrawNotFound() {
  const t = useT()
  return (
    <>
      <p className={css.card} role="status">
        {t('verify.unknown')}
      </p>
      <DrawPicker />
    </>
  )
}

/** The draw together with the player's ticket. */
function DrawWithTicket({ bundle, ticketId }: { readonly bundle: Bundle; readonly ticketId: string }) {
  const uid = useSession((session) => session.uid)
  const { data, error, refetch } = useTicket(ticketId)
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <CheckerSkeleton />
  return <Checker proof={{ bundle, ticket: ticketFile(data, uid) }} />
}

function CheckerSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('page.loading')}>
      <Skeleton height={280} shape="card" />
    </div>
  )
}

const pollMs = 4_000

function useBundle(drawId: string) {
  return useQuery<Bundle, CallError>({
    queryKey: ['open-draw', drawId],
    queryFn: ({ signal }) => fetchBundle(drawId, signal),
    refetchInterval: ({ state }) => (state.data && !isComplete(state.data) ? pollMs : false),
  })
}

/** Verifies files that the player has saved, without any request to the server. */
function SavedFiles() {
  const t = useT()
  const [opened, setOpened] = useState<Opened>()
  const [openCount, setOpenCount] = useState(0)

  async function open(files: readonly File[]) {
    if (files.length === 0) return
    setOpened(await openSaved(files))
    setOpenCount((count) => count + 1)
  }

  return (
    <>
      <section className={css.card}>
        <h2>{t('verify.open')}</h2>
        <p className={css.about}>{t('verify.open.about')}</p>
        <label className={css.choose}>
          {t('verify.open')}
          <input
            type="file"
            className="visually-hidden"
            accept="application/json,.json"
            multiple
            onChange={(event) => void open([...(event.target.files ?? [])])}
          />
        </label>
        {opened === 'unreadable' && (
          <p className={css.wrong} role="alert">
            {t('verify.open.bad')}
          </p>
        )}
        {opened === 'ticketAlone' && (
          <p className={css.wrong} role="alert">
            {t('verify.open.ticket')}
          </p>
        )}
      </section>
      {typeof opened === 'object' && <Checker key={openCount} proof={opened} />}
    </>
  )
}
