import type { MailTopic } from '@zamra/contract/mail-topics.ts'
import { useEffect } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { CoinsIcon, GiftIcon } from '../../ui/icons.tsx'
import { ShieldIcon, SpeechIcon } from '../../ui/icons-player.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import css from './mail.module.css'
import type { Mail } from './mail-api.ts'
import type { useMailActions } from './use-mail-actions.ts'

type Of = { readonly mail: Mail; readonly actions: ReturnType<typeof useMailActions> }

const icons: Readonly<Record<MailTopic, Icon>> = {
  money: CoinsIcon,
  rewards: GiftIcon,
  account: ShieldIcon,
  support: SpeechIcon,
}

export function MailCard({ mail, actions }: Of) {
  const t = useT()
  const { soon } = useDates()
  return (
    <li className={css.card} data-new={!mail.read || undefined}>
      <Link className={css.open} to={urlTo('mail', { id: mail.id })}>
        <IconTile icon={icons[mail.topic]} />
        <span className={css.words}>
          <b>{mail.title}</b>
          <span className={css.preview}>{previewOf(mail.html)}</span>
        </span>
        <span className={css.time}>
          {!mail.read && <span className={css.dot} role="img" aria-label={t('mail.new')} />}
          {soon(mail.createdAt)}
        </span>
      </Link>
      <Claim mail={mail} actions={actions} />
    </li>
  )
}

/** Opening a mail reads it. */
export function MailDetail({ mail, actions }: Of) {
  const { moment } = useDates()
  const { id, read: isRead } = mail
  const { read } = actions
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mail; the action is new on every render.
  useEffect(() => {
    if (!isRead) read(id)
  }, [id])
  return (
    <article className={css.detail}>
      <IconTile icon={icons[mail.topic]} />
      <h2>{mail.title}</h2>
      <p className={css.date}>{moment(mail.createdAt)}</p>
      <SafeHtml html={mail.html} />
      <Terms mail={mail} />
      <Claim mail={mail} actions={actions} />
    </article>
  )
}

/** What a reward asks for is read before it is claimed. */
function Terms({ mail }: Pick<Of, 'mail'>) {
  const t = useT()
  if (!mail.reward) return null
  return (
    <section className={css.terms}>
      <h3>{t('mail.terms')}</h3>
      <ul>
        {mail.reward.terms.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}

function Claim({ mail, actions }: Of) {
  const t = useT()
  const { soon } = useDates()
  const money = useMoney(mail.reward?.currency ?? '')
  if (!mail.reward) return null
  const { amount, claimed, expireAt, requiredBets } = mail.reward
  if (claimed) return <p className={css.claimed}>{t('mail.claimed', { amount: money.format(amount) })}</p>
  return (
    <div className={css.claim}>
      <Button look="accent" busy={actions.claimingId === mail.id} onClick={() => actions.claim(mail)}>
        {t('mail.claim', { amount: money.format(amount) })}
      </Button>
      <small>{t('mail.claim.until', { time: soon(expireAt) })}</small>
      {requiredBets > 0 && <small className={css.bets}>{t('mail.claim.bets', { times: requiredBets })}</small>}
    </div>
  )
}

/** The first paragraph as plain text. */
function previewOf(html: string): string {
  const [first = ''] = html.split('</p>')
  return first
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
