import { buildTabs, type TabKey } from '@zamra/contract/deposit-rules.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { navigateBack } from '../../lib/navigation/navigate.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { openService } from '../../lib/service-link.ts'
import { showDepositClosed } from '../../lib/show-deposit-closed.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { type ChargeInfo, useChargeInfo, useDepositButton } from './api.ts'
import { DeskPanel } from './desk-panel.tsx'
import { usePartsAhead } from './desk-parts.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { DeskWaiting } from './desk-waiting.tsx'

/** The cash desk: open, closed, on its way, or out of reach. */
export function Desk() {
  const button = useDepositButton()
  const charge = useChargeInfo()
  const isClosed = button.data?.open === false || charge.data?.rechargeOpen === false
  useLeaveWhenClosed(isClosed, button.data?.reason)

  if (isClosed || button.isPending) return <DeskWaiting />
  if (charge.data) return <OpenDesk info={charge.data} />
  return charge.error ? <ErrorView error={charge.error} onRetry={() => void charge.refetch()} /> : <DeskWaiting />
}

/** Who comes by an address or by going back meets the same popup as who tapped a closed button. */
function useLeaveWhenClosed(isClosed: boolean, reason: string | undefined): void {
  const hasLeft = useRef(false)
  useEffect(() => {
    // A reason that comes after the news is no second one: who leaves twice leaves the page before as well.
    const isNews = isClosed && !hasLeft.current
    hasLeft.current = isClosed
    if (!isNews) return
    void navigateBack()
    void showDepositClosed(reason)
  }, [isClosed, reason])
}

const panelId = 'deposit-panel'

function OpenDesk({ info }: { readonly info: ChargeInfo }) {
  const t = useT()
  const { tab: asked, amount } = useParameters('deposit')
  const tabs = buildTabs(info)
  usePartsAhead(info, tabs)
  const [chosen, setChosen] = useState<TabKey>()
  const tab = tabs.find(({ key }) => key === (chosen ?? asked)) ?? tabs[0]
  if (!tab) {
    const support = <Button onClick={openService}>{t('deposit.support')}</Button>
    return <Empty text={t('deposit.none')} action={support} />
  }
  return (
    <>
      {tabs.length > 1 && <DeskTabs info={info} tabs={tabs} value={tab.key} onChange={setChosen} panelId={panelId} />}
      <section id={panelId}>
        <DeskPanel key={tab.key} kind={tab.kind} info={info} amount={amount} />
      </section>
    </>
  )
}
