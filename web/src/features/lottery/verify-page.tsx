import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { ChooseDraw } from './choose-draw.tsx'
import { OpenSaved } from './open-saved.tsx'
import { VerifyDraw } from './verify-draw.tsx'
import css from './verify-page.module.css'

/** A draw, or a draw and one's own ticket, checked on this phone. */
export function VerifyPage() {
  const t = useT()
  const { draw, ticket } = useParameters('lotteryVerify')
  return (
    <Page header={<Header title={t('title.lotteryVerify')} />} className={css.page}>
      <p className={css.about}>{t('verify.about')}</p>
      {draw === undefined ? <ChooseDraw /> : <VerifyDraw key={draw + ticket} drawId={draw} ticketId={ticket} />}
      <OpenSaved />
    </Page>
  )
}
