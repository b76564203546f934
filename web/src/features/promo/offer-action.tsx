import { useMutation } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { asCallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { moneyCall } from '../../lib/money-call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type OfferDetail, useRefreshPromos } from './api.ts'
import css from './offer-action.module.css'
import { Reasons, reasonsOf } from './reasons.tsx'

/** What the player can do with an offer: join it, or see why not. A first deposit is made with its plan. Nothing is joined without a tap. */
export function OfferAction({ offer }: { readonly offer: OfferDetail }) {
  const t = useT()
  const signedIn = useSession(isSignedIn)
  const join = useJoin(offer)
  if (!signedIn) {
    return (
      <ButtonLink block look="accent" to={urlTo('login', { redirect: urlTo('promo') })}>
        {t('do.login')}
      </ButtonLink>
    )
  }
  const reasons = join.reasons.length > 0 ? join.reasons : offer.reasons
  if (offer.isJoined && offer.kind === 'registration') return <GivenReward promoId={offer.promoId} />
  if (offer.isJoined) return <Notice>{t('promo.joined')}</Notice>
  return (
    <div className={css.action}>
      {reasons.length > 0 && (
        <section className={css.why}>
          <h2>{t('promo.why')}</h2>
          <Reasons reasons={reasons} />
        </section>
      )}
      {offer.reasons.length === 0 && <JoinButton offer={offer} join={join} />}
      {offer.link !== undefined && (
        <a className={css.link} href={offer.link} target="_blank" rel="noopener noreferrer">
          {t('promo.community')}
        </a>
      )}
    </div>
  )
}

const GivenReward = lazyPart(() => import('./given-reward.tsx').then((module) => module.GivenReward))

const joinable: readonly OfferDetail['kind'][] = ['deposit', 'loss', 'turnover', 'registration']

function JoinButton({ offer, join }: { readonly offer: OfferDetail; readonly join: ReturnType<typeof useJoin> }) {
  const t = useT()
  if (!joinable.includes(offer.kind)) return null
  return (
    <Button block busy={join.isPending} onClick={join.start}>
      {t(offer.kind === 'registration' ? 'promo.join.get' : 'promo.join')}
    </Button>
  )
}

/** Joins under the terms that the player has just read. When they have changed meanwhile, the new ones are shown. */
function useJoin({ promoId, termsHash }: OfferDetail) {
  const t = useT()
  const refresh = useRefreshPromos()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => moneyCall('/promo/optIn', { promoId, termsHash }, { quiet: true }),
    onSuccess: ({ reward }) => showToast(t(reward ? 'promo.ready' : 'promo.joined')),
    onError: (thrown) => {
      const failure = asCallError(thrown)
      if (reasonsOf(failure).length === 0) showToast(errorText(failure, t))
    },
    onSettled: refresh,
  })
  return {
    isPending,
    reasons: error ? reasonsOf(asCallError(error)) : [],
    start: () => {
      if (!isPending) mutate()
    },
  }
}
