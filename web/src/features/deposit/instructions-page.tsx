import { useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import css from './instructions.module.css'
import { type PictureName, StepPicture } from './step-picture.tsx'

type Rail = 'imps' | 'upi' | 'bank' | 'ewallet' | 'crypto'
type Step = { readonly picture: PictureName; readonly text: TextId }

const order: Step = { picture: 'amount', text: 'deposit.how.order' }
const payee: Step = { picture: 'payee', text: 'deposit.how.beneficiary' }
const remark: Step = { picture: 'remark', text: 'deposit.how.remark' }
const receipt: Step = { picture: 'receipt', text: 'deposit.how.receipt' }

const steps: Readonly<Record<Rail, readonly Step[]>> = {
  imps: [order, payee, remark, receipt],
  upi: [order, { picture: 'scan', text: 'deposit.how.scan' }, { picture: 'check', text: 'deposit.how.check' }, receipt],
  bank: [order, payee, { picture: 'hours', text: 'deposit.how.neft' }, remark, receipt],
  ewallet: [
    { picture: 'amount', text: 'deposit.how.choose' },
    { picture: 'wallet', text: 'deposit.how.wallet.open' },
    { picture: 'check', text: 'deposit.how.wallet.confirm' },
    { picture: 'credited', text: 'deposit.how.wallet.back' },
  ],
  crypto: [
    { picture: 'coin', text: 'deposit.how.coin' },
    { picture: 'send', text: 'deposit.how.send' },
    { picture: 'blocks', text: 'deposit.how.confirm' },
  ],
}

const rails: readonly { readonly key: Rail; readonly label: TextId }[] = [
  { key: 'imps', label: 'deposit.how.imps' },
  { key: 'upi', label: 'deposit.how.upi' },
  { key: 'bank', label: 'deposit.how.bank' },
  { key: 'ewallet', label: 'deposit.how.wallet' },
  { key: 'crypto', label: 'deposit.how.crypto' },
]

const panelId = 'deposit-steps'

/** How to pay, step by step, for each rail. */
export function InstructionsPage() {
  const t = useT()
  const { type } = useParameters('transferInstructions')
  const [rail, setRail] = useState<Rail>(type ?? 'imps')
  const items = rails.map(({ key, label }) => ({ key, label: t(label) }))
  return (
    <Page header={<Header title={t('title.transferInstructions')} />} className={css.page}>
      <Tabs label={t('title.transferInstructions')} items={items} value={rail} onChange={setRail} panelId={panelId} />
      <TabPanel id={panelId} tab={rail}>
        <ol className={css.steps}>
          {steps[rail].map(({ picture, text }, index) => (
            <li key={text} className={css.step}>
              <StepPicture name={picture} />
              <div className={css.text}>
                <b>{t('deposit.how.step', { index: index + 1 })}</b>
                <p>{t(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </TabPanel>
      <ButtonLink block to={urlTo('deposit')}>
        {t('deposit.history.make')}
      </ButtonLink>
    </Page>
  )
}
