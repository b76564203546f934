import { type MailTopic, mailTopics } from '@zamra/contract/mail-topics.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './mail.module.css'
import { type Mailbox, useMails } from './mail-api.ts'
import { MailCard, MailDetail } from './mail-card.tsx'
import { MailConsent } from './mail-consent.tsx'
import { useMailActions } from './use-mail-actions.ts'

const MailChannels = lazyPart(async () => (await import('./mail-channels.tsx')).MailChannels)

/** The mails of the player; with an id in the address, one of them. */
export function MailPage() {
  const t = useT()
  const { id } = useParameters('mail')
  const { data, error, refetch } = useMails()
  const actions = useMailActions()
  const readAll = (
    <button type="button" className={css.readAll} disabled={actions.isReading} onClick={actions.readAll}>
      {t('mail.readAll')}
    </button>
  )
  const right = data && data.unread > 0 && id === undefined ? readAll : undefined
  return (
    <Page header={<Header title={t('title.mail')} right={right} />} className={css.page}>
      {data && id === undefined && <Mails mailbox={data} actions={actions} />}
      {data && id !== undefined && <One mailbox={data} id={id} actions={actions} />}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </Page>
  )
}

function Loading() {
  const t = useT()
  return (
    <div className={css.list} role="status" aria-label={t('page.loading')}>
      <Skeleton height={88} shape="card" />
      <Skeleton height={88} shape="card" />
      <Skeleton height={88} shape="card" />
    </div>
  )
}

type Of = { readonly mailbox: Mailbox; readonly actions: ReturnType<typeof useMailActions> }

function One({ mailbox, id, actions }: Of & { readonly id: string }) {
  const t = useT()
  const mail = mailbox.list.find((one) => one.id === id)
  return mail ? <MailDetail mail={mail} actions={actions} /> : <Empty text={t('mail.gone')} />
}

function Mails({ mailbox: { list, wantsPromo, keptDays }, actions }: Of) {
  const t = useT()
  const [topic, setTopic] = useState<MailTopic>()
  const shown = list.filter((mail) => topic === undefined || mail.topic === topic)
  const isNew = (name: MailTopic) => list.some((mail) => mail.topic === name && !mail.read)
  return (
    <>
      <fieldset className={css.topics}>
        <legend className={css.hidden}>{t('mail.topics')}</legend>
        <button
          type="button"
          className={css.topic}
          aria-pressed={topic === undefined}
          onClick={() => setTopic(undefined)}
        >
          {t('mail.topic.all')}
        </button>
        {mailTopics.map((name) => (
          <button
            key={name}
            type="button"
            className={css.topic}
            aria-pressed={topic === name}
            onClick={() => setTopic(name)}
          >
            {t(`mail.topic.${name}`)}
            {isNew(name) && <span className={css.dot} role="img" aria-label={t('mail.new')} />}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <Empty text={t('mail.empty')} />}
      {shown.length > 0 && (
        <ul className={css.list} aria-label={t('title.mail')}>
          {shown.map((mail) => (
            <MailCard key={mail.id} mail={mail} actions={actions} />
          ))}
        </ul>
      )}
      <MailConsent wantsPromo={wantsPromo} />
      <Channels wantsPromo={wantsPromo} />
      <p className={css.kept}>{t('mail.kept', { days: keptDays })}</p>
    </>
  )
}

/** Few players look for it, so its code and its state are fetched with a tap. */
function Channels({ wantsPromo }: { readonly wantsPromo: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <section className={css.channels} aria-label={t('mail.channels')}>
        <h2>{t('mail.channels')}</h2>
        <MailChannels wantsPromo={wantsPromo} fallback={<Skeleton height={180} shape="card" />} />
      </section>
    )
  }
  return (
    <Button look="plain" block onClick={() => setOpen(true)}>
      {t('mail.channels')}
    </Button>
  )
}
