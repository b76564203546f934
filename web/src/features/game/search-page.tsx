import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { type Tab, useGames, useHotWords } from './api.ts'
import { GameGrid } from './game-grid.tsx'
import { GameTabs, panelId } from './game-tabs.tsx'
import { Mine } from './mine.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import css from './search.module.css'

export function SearchPage() {
  const t = useT()
  const [tab, setTab] = useState<Tab>('all')
  // What comes later comes below: nothing that is looked at moves.
  const { data: shelf } = useGames('all')

  function search(keyword: string) {
    if (!keyword) return
    rememberSearch(keyword)
    void navigateTo(urlTo('searchResult', { keyword, tab }))
  }

  return (
    <Page className={css.page} header={<Header title={t('title.search')} />}>
      <SearchBar placeholder={t('game.search.placeholder')} onSearch={search} />
      <Recent onSearch={search} />
      <Popular onSearch={search} />
      <section className={css.section} aria-label={t('game.search.games')}>
        <GameTabs value={tab} onChange={setTab} />
        <div id={panelId}>
          <GameGrid tab={tab} />
        </div>
      </section>
      {shelf && <Mine />}
    </Page>
  )
}

type WordsProps = { readonly onSearch: (words: string) => void }

/** What was looked for on this device. */
function Recent({ onSearch }: WordsProps) {
  const t = useT()
  const [words, setWords] = useState(recentSearches)
  // Read again whenever the page comes back from its results.
  useEffect(() => setWords(recentSearches()), [])
  if (words.length === 0) return null

  function clear() {
    forgetSearches()
    setWords([])
  }

  const clearing = (
    <button type="button" className={css.clear} onClick={clear}>
      {t('do.clear')}
    </button>
  )
  return <Chips title={t('game.search.recent')} words={words} onSearch={onSearch} action={clearing} />
}

/** Its line has its place before it has words. */
function Popular({ onSearch }: WordsProps) {
  const t = useT()
  const { data = [], isSuccess, isError } = useHotWords()
  const empty = isSuccess && data.length === 0 ? t('list.empty') : undefined
  const none = isError ? t('list.failed') : empty
  return <Chips title={t('game.search.popular')} words={data} onSearch={onSearch} none={none} />
}

type ChipsProps = WordsProps & {
  readonly title: string
  readonly words: readonly string[]
  readonly action?: ReactNode
  /** What stands there when there are no words. */
  readonly none?: string | undefined
}

function Chips({ title, words, onSearch, action, none }: ChipsProps) {
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {none && <p className={css.line}>{none}</p>}
      {!none && (
        <ul className={css.chips}>
          {words.map((word) => (
            <li key={word}>
              <button type="button" className={css.chip} onClick={() => onSearch(word)}>
                {word}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
