import { useT } from '../../i18n/use-t.tsx'

/**
 * The script of the advertiser, in a frame without our origin: it can neither read the page and its storage nor call the
 * server as the player. It is gone when the consent is.
 */
export function AdvertiserFrame({ page }: { readonly page: string }) {
  const t = useT()
  return <iframe src={page} sandbox="allow-scripts" referrerPolicy="no-referrer" title={t('tracking.title')} hidden />
}
