import { useT } from '../../i18n/use-t.tsx'
import { serviceTarget } from '../../lib/service-link.ts'
import { type Settings, useSettings } from '../../lib/settings.ts'
import { HeadsetIcon } from '../../ui/icons.tsx'
import { NextIcon } from '../../ui/icons-player.tsx'
import css from './faq.module.css'

/** The help pages of the deployment, which replace ours. Only an https address is followed. */
export function externalFaqOf({ appConfig }: Pick<Settings, 'appConfig'>): string | undefined {
  const url = appConfig?.faq_url ?? ''
  return url.startsWith('https://') && URL.canParse(url) ? url : undefined
}

/** A link and no automatic jump: Back would otherwise lead straight out of the app again. */
export function ExternalFaq({ url }: { readonly url: string }) {
  const t = useT()
  const target = useSettings(serviceTarget)
  return (
    <section className={css.section} aria-label={t('faq.external')}>
      <p className={css.lead}>{t('faq.external.text')}</p>
      <ul className={css.list}>
        <li className={css.item}>
          <a className={css.question} href={url} target={target} rel="noopener noreferrer">
            <HeadsetIcon size={20} />
            <span className={css.words}>
              {t('faq.external')}
              <small>{new URL(url).host}</small>
            </span>
            <NextIcon size={18} />
          </a>
        </li>
      </ul>
    </section>
  )
}
