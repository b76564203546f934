import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useSettings } from '../../lib/settings.ts'
import { usePercent } from '../../lib/use-percent.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SpeechIcon } from '../../ui/icons-player.tsx'
import { QrIcon, ShareIcon } from '../../ui/icons-referral.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { InviteRules } from './api.ts'
import css from './link-card.module.css'
import { shareLink } from './share-link.ts'

const Qr = lazyPart(() => import('../../ui/art/qr.tsx').then((module) => module.Qr))

type LinkCardProps = { readonly url: string; readonly code: string; readonly rules: InviteRules }

/** The link as a code to scan, as words to copy, and the ways to send it. */
export function LinkCard({ url, code, rules }: LinkCardProps) {
  const t = useT()
  const percent = usePercent()
  const app = useSettings((settings) => settings.appName)
  const [isLarge, setLarge] = useState(false)
  const text = t('earn.invitation', { app, code })
  const shownUrl = url.replace(/^https?:\/\//, '')
  const picture = (size: number) => (
    <Qr text={url} size={size} label={t('earn.qr')} fallback={<Skeleton height={size} width={size} shape="card" />} />
  )
  return (
    <>
      <section className={css.card} aria-labelledby="earn-link">
        <div className={css.picture}>{picture(116)}</div>
        <div className={css.words}>
          <h2 id="earn-link">{t('earn.link')}</h2>
          <p>{t('earn.link.text', { rate: percent(rules.rate / 100) })}</p>
        </div>
        <div className={css.link}>
          <span>{shownUrl}</span>
          <CopyButton text={url} label={t('earn.link')} />
        </div>
        <div className={css.link}>
          <span>
            {t('earn.code')} <b>{code}</b>
          </span>
          <CopyButton text={code} label={t('earn.code')} />
        </div>
      </section>
      <div className={css.ways}>
        <Button block onClick={() => void shareLink({ url, text })}>
          <ShareIcon size={20} />
          {t('earn.share')}
        </Button>
        <a
          className={css.way}
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <SpeechIcon size={20} />
          {t('earn.whatsapp')}
        </a>
        <button type="button" className={css.way} aria-label={t('earn.qr.show')} onClick={() => setLarge(true)}>
          <QrIcon size={22} />
        </button>
      </div>
      <Sheet open={isLarge} title={t('earn.qr')} onClose={() => setLarge(false)}>
        <div className={css.large}>
          {isLarge && picture(260)}
          <b>{code}</b>
          <p>{t('earn.qr.text')}</p>
        </div>
      </Sheet>
    </>
  )
}
