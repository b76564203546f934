import { useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { openService } from '../../lib/service-link.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { WithdrawIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { LockIcon } from '../../ui/icons-home.tsx'
import { BankIcon, GamepadIcon, KeyIcon, PhoneIcon, PrivacyIcon, ShieldIcon } from '../../ui/icons-player.tsx'
import { Meter } from '../../ui/meter.tsx'
import type { Grant, Reason, WithdrawInfo } from './api.ts'
import css from './reason-card.module.css'
import { ReasonBody, ReasonTitle } from './reason-text.tsx'
import withdrawalCss from './withdrawal.module.css'

const icons: Readonly<Record<Reason['action'], Icon>> = {
  bindPhone: PhoneIcon,
  addPayee: BankIcon,
  correctPayee: BankIcon,
  setPassword: KeyIcon,
  verifyIdentity: PrivacyIcon,
  play: GamepadIcon,
  changeAmount: WithdrawIcon,
  wait: ClockIcon,
  contactSupport: ShieldIcon,
}

type ReasonCardProps = { readonly reason: Reason; readonly info: WithdrawInfo }

/** One reason: its figure, what it opens, and the button that does it. */
export function ReasonCard({ reason, info }: ReasonCardProps) {
  const grant = info.wager.grants.find(({ grantId }) => grantId === reason.params.grant)
  return (
    <section className={css.card}>
      <IconTile icon={reason.code === 'account.frozen' ? LockIcon : icons[reason.action]} />
      <div className={css.text}>
        <h2>
          <ReasonTitle reason={reason} />
        </h2>
        <p>
          <ReasonBody reason={reason} />
        </p>
      </div>
      {grant && <WagerLeft grant={grant} reason={reason} currency={info.currency} />}
      <Action reason={reason} grant={grant} info={info} />
    </section>
  )
}

type WagerLeftProps = { readonly grant: Grant; readonly reason: Reason; readonly currency: string }

function WagerLeft({ grant, reason, currency }: WagerLeftProps) {
  const t = useT()
  const money = useMoney(currency)
  return (
    <div className={css.meter}>
      <Meter label={grant.name ?? t('withdraw.wager')} value={grant.done} max={grant.required} />
      <p className={withdrawalCss.ends}>
        <span>
          {money.format(grant.done)} {t('withdraw.of', { amount: money.format(grant.required) })}
        </span>
        <span>
          {t('withdraw.why.opens')} <b className={css.opens}>{money.format(Number(reason.params.opens ?? 0))}</b>
        </span>
      </p>
    </div>
  )
}

const ForfeitSheet = lazyPart(() => import('./forfeit-sheet.tsx').then((module) => module.ForfeitSheet))

type ActionProps = ReasonCardProps & { readonly grant: Grant | undefined }

function Action({ reason, grant, info }: ActionProps) {
  const t = useT()
  const [isDropping, setDropping] = useState(false)
  const page = pages[reason.action]
  if (page) {
    return (
      <div className={css.actions}>
        <ButtonLink look="accent" block to={page.to}>
          {t(page.label)}
        </ButtonLink>
        {grant && (
          <Button look="plain" block onClick={() => setDropping(true)}>
            {t('withdraw.why.drop')}
          </Button>
        )}
        {grant && isDropping && <ForfeitSheet grant={grant} info={info} onClose={() => setDropping(false)} />}
      </div>
    )
  }
  if (reason.action === 'contactSupport') {
    return (
      <div className={css.actions}>
        <Button look="accent" block onClick={openService}>
          {t('withdraw.why.support')}
        </Button>
      </div>
    )
  }
  return null
}

type Page = { readonly to: string; readonly label: TextId }

/** Where each action is done. The pages come back here. Waiting and another amount need no page. */
const pages: Partial<Readonly<Record<Reason['action'], Page>>> = {
  bindPhone: { to: urlTo('phoneBinding', { from: 'withdrawWhy' }), label: 'withdraw.why.phone.do' },
  addPayee: { to: urlTo('bankCard', { from: 'withdrawWhy' }), label: 'withdraw.payee.add' },
  correctPayee: { to: urlTo('bankCardList'), label: 'withdraw.why.otherName.do' },
  setPassword: { to: urlTo('withdrawalPassword', { from: 'withdrawWhy' }), label: 'withdraw.why.password.do' },
  verifyIdentity: { to: urlTo('kyc', { from: 'withdrawWhy' }), label: 'withdraw.why.identity.do' },
  play: { to: urlTo('lottery'), label: 'withdraw.why.play' },
}
