import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { redirectTo } from '../../lib/navigation/navigate.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { Empty } from '../../ui/empty.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import { GameGrid, GameTabs } from './game-grid.tsx'
import { rememberSearch } from './recent-searches.ts'
import css from './search.module.css'

const panelId = 'search-result'

export function SearchResultPage() {
  const t = useT()
  const { keyword = '', tab: initialTab = 'all' } = useParameters('searchResult')
  const [tab, setTab] = useState(initialTab)

  function search(next: string) {
    if (!next) return
    rememberSearch(next)
    void redirectTo(urlTo('searchResult', { keyword: next, tab }))
  }

  return (
    <Page className={css.page} header={<Header title={t('title.searchResult')} />}>
      <SearchBar key={keyword} placeholder={t('game.search.placeholder')} initial={keyword} onSearch={search} />
      <GameTabs value={tab} onChange={setTab} panelId={panelId} />
      <TabPanel id={panelId} tab={tab}>
        <GameGrid tab={tab} keyword={keyword} empty={<NoResults query={keyword} />} />
      </TabPanel>
    </Page>
  )
}

function NoResults({ query }: { readonly query: string }) {
  const t = useT()
  return (
    <>
      <p className={css.none}>{t('game.search.none', { query })}</p>
      <Empty />
    </>
  )
}
