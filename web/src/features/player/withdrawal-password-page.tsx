import { useT } from '../../i18n/use-t.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { ForPlayer } from './for-player.tsx'
import { PhoneFirst } from './phone-first.tsx'
import { WithdrawPasswordEditor } from './withdraw-password-editor.tsx'

export function WithdrawalPasswordPage() {
  const t = useT()
  return (
    <Page header={<Header title={t('title.withdrawalPassword')} />}>
      <ForPlayer>
        {(player) =>
          player.phoneBound ? (
            <WithdrawPasswordEditor player={player} />
          ) : (
            <PhoneFirst text={t('withdrawPwd.phoneFirst')} from="withdrawalPassword" />
          )
        }
      </ForPlayer>
    </Page>
  )
}
