import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { openService } from '../../lib/service-link.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { MarketInfo } from './api.ts'
import css from './law.module.css'
import { type Step, stepsFrom } from './words.ts'

const pages: Readonly<Record<Step, string>> = { withdraw: urlTo('withdraw'), playFree: urlTo('home') }

/** What to do next. Customer service is always one of the answers. */
export function Steps({ info }: { readonly info: MarketInfo }) {
  const t = useT()
  return (
    <div className={css.steps}>
      {stepsFrom(info).map((step, index) => (
        <ButtonLink key={step} block look={index === 0 ? 'primary' : 'plain'} to={pages[step]}>
          {t(`market.next.${step}`)}
        </ButtonLink>
      ))}
      <Button block look="ghost" onClick={openService}>
        {t('deposit.closePopup.confirm')}
      </Button>
    </div>
  )
}
