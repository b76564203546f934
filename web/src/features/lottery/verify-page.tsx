import { useQuery } from '@tanstack/react-query'
import type { Bundle } from '@zamra/verifier/bundle.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type Draw, type Game, useTicket } from './api.ts'
import { Checker } from './checker.tsx'
import { DrawRow } from './draw-row.tsx'
import { lotteries } from './lotteries.ts'
import { gameName } from './odds-labels.ts'
import { fetchBundle, isComplete, type Opened, openSaved } from './proof-files.ts'
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
      {draw === undefined ? (
        <>
          <ButtonLink block look="plain" to={urlTo('report')}>
            {t('title.report')}
          </ButtonLink>
          <SavedFiles />
          <DrawPicker />
        </>
      ) : (
        <PublishedDraw key={draw + ticket} drawId={draw} ticketId={ticket} />
      )}
    </Page>
  )
}

const panelId = 'verify-draws'

/** Without a draw in the address, those of each game are offered. */
function DrawPicker() {
  const t = useT()
  const [game, setGame] = useState<Game>('minute')
  const items = lotteries.map((key) => ({ key, label: t(gameName(key)) }))
  return (
    <section className={css.card}>
      <h2>{t('verify.choose')}</h2>
      <Tabs label={t('lottery.games')} items={items} value={game} onChange={setGame} panelId={panelId} />
      <TabPanel id={panelId} tab={game}>
        <AllDraws key={game} game={game} />
      </TabPanel>
    </section>
  )
}

const keyOf = (draw: Draw) => draw.drawId

/** All draws of a game, newest first, as far back as the player scrolls. */
function AllDraws({ game }: { readonly game: Game }) {
  const t = useT()
  const { rows, isLoading, error, hasMore, loadMore } = usePagedList('/lottery/draws', { game }, { keyOf })
  return (
    <List
      items={rows}
      keyOf={keyOf}
      render={(draw) => <DrawRow game={game} draw={draw} />}
      label={t('lottery.draws.all')}
      loading={isLoading}
      error={error}
      hasMore={hasMore}
      onMore={loadMore}
      empty={<Empty text={t('verify.none')} />}
    />
  )
}

type PublishedDrawProps = { readonly drawId: string; readonly ticketId: string | undefined }

/** A published draw by its id, or all draws when there is none. The list has no end, so it comes last. */
function PublishedDraw(props: PublishedDrawProps) {
  const t = useT()
  useDrawUpdates()
  const bundle = useBundle(props.drawId)
  const isUnknown = !bundle.data && bundle.error?.code === 404
  return (
    <>
      {isUnknown ? (
        <p className={css.card} role="status">
          {t('verify.unknown')}
        </p>
      ) : (
        <DrawProof {...props} {...bundle} />
      )}
      <SavedFiles />
      {isUnknown && <DrawPicker />}
    </>
  )
}

type DrawProofProps = PublishedDrawProps & ReturnType<typeof useBundle>

/** A draw can be verified once it is paid out, because its file is incomplete before. */
function DrawProof({ drawId, ticketId, data, error, refetch }: DrawProofProps) {
  const t = useT()
  const signedIn = useSession(isSignedIn)
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <CheckerSkeleton />
  if (!isComplete(data)) {
    return (
      <p className={css.card} role="status">
        {t('verify.waiting')}
      </p>
    )
  }
  if (data.drawId !== drawId) {
    return (
      <p className={css.wrong} role="alert">
        {t('verify.otherDraw', { drawId: data.drawId })}
      </p>
    )
  }
  if (ticketId === undefined || !signedIn) return <Checker proof={{ bundle: data }} />
  return <DrawWithTicket bundle={data} ticketId={ticketId} />
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
