import { useT } from '../../i18n/use-t.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { ForPlayer } from './for-player.tsx'
import { PhoneBinder } from './phone-binder.tsx'

export function PhoneBindingPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.phoneBinding')} />}>
      <ForPlayer>{(player) => <PhoneBinder player={player} />}</ForPlayer>
    </Page>
  )
}
