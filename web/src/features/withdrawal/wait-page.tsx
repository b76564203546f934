import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { openService } from '../../lib/service-link.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DetailRow } from '../../ui/detail-row.tsx'
import detailsCss from '../../ui/details.module.css'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { useWithdrawal, type Withdrawal } from './api.ts'
import { coinText, netText, rateText } from './coin-text.ts'
import { WaitSkeleton } from './skeletons.tsx'
import { Timeline } from './timeline.tsx'
import { WaitTicket } from './wait-ticket.tsx'
import css from './withdrawal.module.css'

export function WaitPage() {
  const t = useT()
  const { withdrawNo } = useParameters('withdrawWait')
  const { data, error, refetch } = useWithdrawal(withdrawNo)
  const isMissing = withdrawNo === undefined || error?.refusal === 'thing.notFound'
  return (
    <Page header={<Header title={t('withdraw.one')} />} className={css.page}>
      {data && <Progress withdrawal={data} />}
      {!data && isMissing && <NotFound />}
      {!data && !isMissing && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !isMissing && !error && <WaitSkeleton />}
    </Page>
  )
}

function NotFound() {
  const t = useT()
  const history = <ButtonLink to={urlTo('withdrawHistory')}>{t('title.withdrawHistory')}</ButtonLink>
  return <Empty text={t('withdraw.none')} action={history} />
}

function Progress({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT()
  return (
    <>
      <WaitTicket withdrawal={withdrawal} />
      <Timeline withdrawal={withdrawal} />
      <Details withdrawal={withdrawal} />
      <FootBar isWide>
        <Button look="plain" block onClick={openService}>
          {t('withdraw.help')}
        </Button>
        <ButtonLink block to={urlTo('account')}>
          {t('withdraw.toAccount')}
        </ButtonLink>
      </FootBar>
    </>
  )
}

const referenceTexts = {
  bank: 'withdraw.reference',
  wallet: 'withdraw.reference.wallet',
  chain: 'withdraw.reference.chain',
} as const

function Details({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT()
  const { withdrawNo, reference, amount, fee, tax, net, returned, currency, confirmedBy, coins, payee } = withdrawal
  const money = useMoney(currency)
  return (
    <section className={detailsCss.card} aria-label={t('withdraw.details')}>
      <dl>
        {reference && <DetailRow label={t(referenceTexts[payee.kind])} value={reference} copy={reference} />}
        <DetailRow label={t('withdraw.order')} value={withdrawNo} copy={withdrawNo} />
        <DetailRow label={t('withdraw.amount')} value={money.format(amount)} />
        <DetailRow label={t('withdraw.fee')} value={money.format(fee)} />
        {tax > 0 && <DetailRow label={t('withdraw.tax')} value={money.format(tax)} />}
        {coins && <DetailRow label={t('withdraw.afterFee')} value={money.format(net)} />}
        {coins && <DetailRow label={t('withdraw.coins.rate')} value={rateText(coins, money)} />}
        {returned === undefined && (
          <DetailRow label={t(netText(payee.kind))} value={coinText(coins) ?? money.format(net)} />
        )}
        <DetailRow label={t('withdraw.confirmedBy')} value={t(`withdraw.confirmedBy.${confirmedBy}`)} />
      </dl>
    </section>
  )
}
