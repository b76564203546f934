import { useT } from '../../i18n/use-t.tsx'
import { useSettings } from '../../lib/settings.ts'
import { Page } from '../../ui/page.tsx'
import css from './account.module.css'
import { HelpRow } from './help-row.tsx'
import { Identity } from './identity.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SignOut } from './sign-out.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function AccountPage() {
  const t = useT()
  const version = useSettings((settings) => settings.appVersion)
  return (
    <Page className={css.page}>
      <h1 className={css.title}>{t('title.account')}</h1>
      <Identity />
      <ThemeChoice />
      <LanguageChoice />
      <HelpRow />
      <SignOut />
      <p className={css.version}>{t('account.version', { version })}</p>
    </Page>
  )
}
