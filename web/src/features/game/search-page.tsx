import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import { type Game, type Tab, useGames, useHotWords, useMine } from './api.ts'
import { GameGrid, GameTabs, GameTiles } from './game-grid.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import css from './search.module.css'

const panelId = 'search-games'

export function SearchPage() {
  const t = useT()
  const [tab, setTab] = useState<Tab>('all')
  // The player's own games are shown only after the grid above them, so that they never push it down.
  const { data: allGames } = useGames('all')

  function search(keyword: string) {
    if (!keyword) return
    rememberSearch(keyword)
    void navigateTo(urlTo('searchResult', { keyword, tab }))
  }

  return (
    <Page className={css.page} header={<Header title={t('title.search')} />}>
      <SearchBar placeholder={t('game.search.placeholder')} onSearch={search} />
      <RecentSearches onSearch={search} />
      <PopularSearches onSearch={search} />
      <section className={css.section} aria-label={t('game.search.games')}>
        <GameTabs value={tab} onChange={setTab} panelId={panelId} />
        <TabPanel id={panelId} tab={tab}>
          <GameGrid tab={tab} />
        </TabPanel>
      </section>
      {allGames && <OwnGames />}
    </Page>
  )
}

type SearchesProps = { readonly onSearch: (keyword: string) => void }

/** The searches made on this device. */
function RecentSearches({ onSearch }: SearchesProps) {
  const t = useT()
  const [keywords, setKeywords] = useState(recentSearches)
  // Effects run again when the player returns from the results, which may have added a search.
  useEffect(() => setKeywords(recentSearches()), [])
  if (keywords.length === 0) return null

  function clear() {
    forgetSearches()
    setKeywords([])
  }

  const clearButton = (
    <button type="button" className={css.clear} onClick={clear}>
      {t('do.clear')}
    </button>
  )
  return <Chips title={t('game.search.recent')} keywords={keywords} onSearch={onSearch} action={clearButton} />
}

/** The heading is shown before the keywords have loaded, so that the page keeps its layout. */
function PopularSearches({ onSearch }: SearchesProps) {
  const t = useT()
  const { data = [], isSuccess, isError } = useHotWords()
  const emptyText = isSuccess && data.length === 0 ? t('list.empty') : undefined
  const message = isError ? t('list.failed') : emptyText
  return <Chips title={t('game.search.popular')} keywords={data} onSearch={onSearch} message={message} />
}

type ChipsProps = SearchesProps & {
  readonly title: string
  readonly keywords: readonly string[]
  readonly action?: ReactNode
  /** Shown in place of the keywords. */
  readonly message?: string | undefined
}

function Chips({ title, keywords, onSearch, action, message }: ChipsProps) {
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {message && <p className={css.line}>{message}</p>}
      {!message && (
        <ul className={css.chips}>
          {keywords.map((keyword) => (
            <li key={keyword}>
              <button type="button" className={css.chip} onClick={() => onSearch(keyword)}>
                {keyword}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The player's favourites and the games they opened last. */
function OwnGames() {
  const t = useT()
  const { data } = useMine()
  if (!data) return null
  return (
    <>
      <GameList title={t('game.favourites')} games={data.favourites} />
      <GameList title={t('game.recent')} games={data.recent} />
    </>
  )
}

function GameList({ title, games }: { readonly title: string; readonly games: readonly Game[] }) {
  if (games.length === 0) return null
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{title}</h2>
      </div>
      <GameTiles games={games} label={title} />
    </section>
  )
}
