import { useEffect } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { redirectTo } from '../../lib/navigation/navigate.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useSettings } from '../../lib/settings.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { LoginForm } from './login-form.tsx'
import { NewHere } from './new-here.tsx'
import { Welcome } from './welcome.tsx'

export function LoginPage() {
  const t = useT()
  const parameters = useParameters('login')
  useChosenVersion(parameters)
  // The server renders this page without its query, so the requested way is used after hydration.
  const way = useHydrated() ? parameters.mode : undefined
  return (
    <Page header={<Header title={t('title.login')} />}>
      <Welcome title={t('session.welcome')} about={t('session.about')} />
      <LoginForm requested={way} redirect={parameters.redirect} inviteCode={parameters.inviteCode} />
      <NewHere redirect={parameters.redirect} inviteCode={parameters.inviteCode} />
    </Page>
  )
}

/** The configuration can select the other login page, with a single field. Google's answer arrives here first. */
function useChosenVersion(parameters: ReturnType<typeof useParameters<'login'>>): void {
  const isOther = useSettings((settings) => settings.appConfig?.loginVersion === 2)
  useEffect(() => {
    if (isOther) void redirectTo(urlTo('loginV2', parameters))
  }, [isOther, parameters])
}
