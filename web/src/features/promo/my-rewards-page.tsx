import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { sendOnce } from '../../lib/idempotency-key.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useMoney } from '../../lib/use-money.ts'
import { GoldTicket } from '../../ui/art/gold-ticket.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { FootBar, FootSum } from '../../ui/foot-bar.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type Counted, type Reward, useCounted, useRewards } from './api.ts'
import { ClaimedDialog } from './claimed-dialog.tsx'
import css from './my-rewards-page.module.css'
import { EndedCard, GrowingCard, ReadyCard } from './reward-card.tsx'
import { useClaims } from './use-claims.ts'

const panelId = 'my-rewards'
type Tab = 'ready' | 'onTheWay' | 'ended'

/** What the player can claim, what is building up, and what they had. */
export function MyRewardsPage() {
  const t = useT()
  const { data, error, refetch } = useRewards()
  return (
    <Page header={<Header title={t('title.myRewards')} />} className={css.page}>
      {data && (
        <Rewards currency={data.currency} waiting={data.claimable} list={data.list} onEnd={() => void refetch()} />
      )}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </Page>
  )
}

function Loading() {
  const t = useT()
  return (
    <div className={css.list} role="status" aria-label={t('page.loading')}>
      <Skeleton shape="card" height={122} />
      <Skeleton shape="card" height={52} />
      <Skeleton shape="card" height={104} />
      <Skeleton shape="card" height={104} />
    </div>
  )
}

type RewardsProps = {
  readonly currency: string
  readonly waiting: number
  readonly list: readonly Reward[]
  readonly onEnd: () => void
}

function Rewards({ currency, waiting, list, onEnd }: RewardsProps) {
  const t = useT()
  const money = useMoney(currency)
  const sum = money.format(waiting)
  const claims = useClaims()
  const counted = useCounted()
  const [tab, setTab] = useState<Tab>('ready')
  const ready = list.filter(({ state }) => state === 'CLAIMABLE')
  const growing = (counted.data?.list ?? []).filter(({ isJoined }) => isJoined)
  const labels: Readonly<Record<Tab, string>> = {
    ready: t('promo.rewards.ready', { count: ready.length }),
    onTheWay: t('promo.rewards.onTheWay', { count: growing.length }),
    ended: t('promo.rewards.ended'),
  }
  return (
    <>
      <section className={css.hero} data-size={sizeOf(sum)} aria-label={t('promo.rewards.waiting')}>
        <div className={css.sum}>
          <span>{t('promo.rewards.waiting')}</span>
          <b>{sum}</b>
          <span>{t('promo.rewards.count', { count: ready.length })}</span>
        </div>
        <span className={css.art}>
          <GoldTicket />
        </span>
      </section>
      <Tabs
        look="pill"
        label={t('title.myRewards')}
        items={(['ready', 'onTheWay', 'ended'] as const).map((key) => ({ key, label: labels[key] }))}
        value={tab}
        onChange={setTab}
        panelId={panelId}
      />
      <TabPanel id={panelId} tab={tab} className={css.list}>
        {tab === 'ready' && <Ready rewards={ready} claims={claims} onEnd={onEnd} />}
        {tab === 'onTheWay' && <Growing offers={growing} />}
        {tab === 'ended' && <Ended rewards={list.filter(({ state }) => state === 'CLAIMED' || state === 'EXPIRED')} />}
      </TabPanel>
      {ready.length > 1 && (
        <FootBar>
          <FootSum label={t('promo.rewards.all')} sum={money.format(waiting)} />
          <Button
            block
            busy={claims.busyKey === 'all'}
            disabled={claims.busyKey !== undefined}
            onClick={() => claims.claimAll(sendClaimAll)}
          >
            {t('promo.rewards.claimAll')}
          </Button>
        </FootBar>
      )}
      <ClaimedDialog
        outcome={claims.outcome}
        currency={currency}
        nameOf={(rewardId) => list.find((reward) => reward.rewardId === rewardId)?.name ?? ''}
        onClose={claims.closeOutcome}
      />
    </>
  )
}

/** The same key is sent until there is an answer, so a lost one is not lost: the repeat says what was claimed. */
function sendClaimAll() {
  return sendOnce('rewardClaim', 'all', (clientOrderId) =>
    moneyCall('/promo/claimAll', { clientOrderId }, { quiet: true }),
  )
}

/** An amount is never broken, so a longer one is written smaller. */
function sizeOf(sum: string): 'large' | 'medium' | 'small' {
  if (sum.length <= 8) return 'large'
  return sum.length <= 12 ? 'medium' : 'small'
}

type ReadyProps = {
  readonly rewards: readonly Reward[]
  readonly claims: ReturnType<typeof useClaims>
  readonly onEnd: () => void
}

function Ready({ rewards, claims: { claim, busyKey, failures }, onEnd }: ReadyProps) {
  const t = useT()
  if (rewards.length === 0) {
    return (
      <Empty
        text={t('promo.rewards.empty.ready')}
        action={
          <ButtonLink look="accent" to={urlTo('promo')}>
            {t('promo.rewards.offers')}
          </ButtonLink>
        }
      />
    )
  }
  return rewards.map((reward) => (
    <ReadyCard
      key={reward.rewardId}
      reward={reward}
      failure={failures.find(({ rewardId }) => rewardId === reward.rewardId)}
      isBusy={busyKey === reward.rewardId}
      isOff={busyKey !== undefined}
      onClaim={() => claim(reward)}
      onEnd={onEnd}
    />
  ))
}

function Growing({ offers }: { readonly offers: readonly Counted[] }) {
  const t = useT()
  if (offers.length === 0) return <Empty text={t('promo.rewards.empty.onTheWay')} />
  return offers.map((offer) => <GrowingCard key={offer.promoId} offer={offer} />)
}

function Ended({ rewards }: { readonly rewards: readonly Reward[] }) {
  const t = useT()
  if (rewards.length === 0) return <Empty text={t('promo.rewards.empty.ended')} />
  return rewards.map((reward) => <EndedCard key={reward.rewardId} reward={reward} />)
}
