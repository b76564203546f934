import { useT } from '../../i18n/use-t.tsx'
import { useSettings } from '../../lib/settings.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Page } from '../../ui/page.tsx'
import css from './account.module.css'
import { HelpEntries } from './help-entries.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Personal } from './personal.tsx'
import { PrivacyEntry } from './privacy-entry.tsx'
import { SignOut } from './sign-out.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { WalletCardWaiting } from './wallet-card-waiting.tsx'

/**
 * The server draws the page for everybody, so until the phone says whose it is only the first half waits: what stands
 * below would move as soon as it is known how high that half is.
 */
export function AccountPage() {
  const t = useT()
  const here = useHydrated()
  return (
    <Page className={css.page}>
      <h1 className={css.title}>{t('title.account')}</h1>
      {here ? <Personal /> : <WalletCardWaiting />}
      {here && <ForEverybody />}
    </Page>
  )
}

function ForEverybody() {
  const t = useT()
  const version = useSettings((settings) => settings.appVersion)
  return (
    <>
      <HelpEntries />
      <ThemeChoice />
      <LanguageChoice />
      <PrivacyEntry />
      <SignOut />
      <p className={css.version}>{t('account.version', { version })}</p>
    </>
  )
}
