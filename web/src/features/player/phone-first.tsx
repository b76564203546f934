import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import type { RouteName } from '../../lib/navigation/routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Result } from '../../ui/result.tsx'

/** For pages that need a code to the bound number: asks the player to bind one first. */
export function PhoneFirst({ text, from }: { readonly text: string; readonly from: RouteName }) {
  const t = useT()
  return (
    <Result
      outcome="waiting"
      title={t('account.bind.title')}
      text={text}
      action={<ButtonLink to={urlTo('phoneBinding', { from })}>{t('title.phoneBinding')}</ButtonLink>}
    />
  )
}
