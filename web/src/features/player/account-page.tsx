import { useT } from '../../i18n/use-t.tsx'
import { useSettings } from '../../lib/settings.ts'
import { Page } from '../../ui/page.tsx'
import css from './account.module.css'
import { HelpEntries } from './help-entries.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Personal } from './personal.tsx'
import { PrivacyEntry } from './privacy-entry.tsx'
import { SignOut } from './sign-out.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function AccountPage() {
  const t = useT()
  const version = useSettings((settings) => settings.appVersion)
  return (
    <Page className={css.page}>
      <h1 className={css.title}>{t('title.account')}</h1>
      <Personal />
      <HelpEntries />
      <ThemeChoice />
      <LanguageChoice />
      <PrivacyEntry />
      <SignOut />
      <p className={css.version}>{t('account.version', { version })}</p>
    </Page>
  )
}
