import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { navigateTo } from '../../lib/navigation/navigate.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { useWithdrawInfo, type WithdrawInfo } from './api.ts'
import { MetRules } from './met-rules.tsx'
import { offerAmount } from './offered-amount.ts'
import { ReasonCard } from './reason-card.tsx'
import { WhySkeleton } from './skeletons.tsx'
import css from './why-page.module.css'
import withdrawalCss from './withdrawal.module.css'

/** Every reason at once, as the server evaluated them, and nothing that it did not say. */
export function WhyPage() {
  const t = useT()
  const info = useWithdrawInfo()
  return (
    <Page header={<Header title={t('title.withdrawWhy')} />} className={withdrawalCss.page}>
      {info.data && <Reasons info={info.data} />}
      {!info.data && info.error && <ErrorView error={info.error} onRetry={() => void info.refetch()} />}
      {!info.data && !info.error && <WhySkeleton />}
    </Page>
  )
}

function Reasons({ info }: { readonly info: WithdrawInfo }) {
  const t = useT()
  const money = useMoney(info.currency)
  const { withdrawable, blocked } = info

  function take() {
    offerAmount(withdrawable)
    void navigateTo(urlTo('withdraw'))
  }

  return (
    <>
      <Split info={info} />
      {blocked.map((reason) => (
        <ReasonCard key={`${reason.code} ${reason.params.grant ?? ''}`} reason={reason} info={info} />
      ))}
      <MetRules met={info.met} />
      {withdrawable > 0 && (
        <FootBar isWide>
          <Button block onClick={take}>
            {t('withdraw.why.take', { amount: money.format(withdrawable) })}
          </Button>
        </FootBar>
      )}
    </>
  )
}

/** What can leave against what cannot; the striped part opens by betting or by giving up the bonus. */
function Split({ info }: { readonly info: WithdrawInfo }) {
  const t = useT()
  const money = useMoney(info.currency)
  const { withdrawable, balance, blocked } = info
  const locked = Math.max(0, balance.cash - withdrawable)
  const wagered = Math.min(locked, balance.locked)
  const parts = [
    { kind: 'open', share: withdrawable },
    { kind: 'wager', share: wagered },
    { kind: 'other', share: locked - wagered },
  ].filter(({ share }) => share > 0)
  return (
    <section className={css.split}>
      <dl>
        <div>
          <dt>{t('withdraw.why.open')}</dt>
          <dd className={css.open}>{money.format(withdrawable)}</dd>
        </div>
        <div>
          <dt>{t('withdraw.why.locked')}</dt>
          <dd>{money.format(locked)}</dd>
        </div>
      </dl>
      <div className={css.bar} aria-hidden="true">
        {parts.map(({ kind, share }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: share }} />
        ))}
      </div>
      <p>{t(summaryOf(blocked.length, withdrawable), { count: blocked.length })}</p>
    </section>
  )
}

function summaryOf(reasons: number, withdrawable: number) {
  if (reasons === 0) return 'withdraw.why.nothing'
  return withdrawable > 0 ? 'withdraw.why.some' : 'withdraw.why.none'
}
