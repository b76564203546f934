import { useT } from '../../i18n/use-t.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Erase } from './erase.tsx'
import { ExportData } from './export-data.tsx'
import css from './security.module.css'

/** What belongs to the player although it lies with us: he may have it, and he may have it gone. */
export function PrivacyPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.privacy')} />} className={css.page}>
      <ExportData />
      <Erase />
    </Page>
  )
}
