import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { showPopup } from '../../lib/popups.ts'
import { type TrackingState, useTracking, useTrackingChoice } from '../../lib/use-tracking.ts'
import { Button } from '../../ui/button.tsx'
import { ShieldIcon } from '../../ui/icons-player.tsx'
import { FormError } from './form-error.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import css from './security.module.css'

/** What the player decided about tracking. It is changed as easily as it was given; being forgotten is final. */
export function TrackingChoice() {
  const t = useT()
  const { data } = useTracking()
  const choose = useTrackingChoice()
  // Where there is no tracking, there is nothing to decide.
  if (!data || (!data.allowed && data.choice === undefined)) return null
  const { choice } = data
  const isForgotten = isAnswered(data, 'forgotten')
  const answer = choice === 'granted' ? 'refused' : 'granted'
  const busy = (name: string) => choose.isPending && choose.variables === name

  async function forget(): Promise<void> {
    const text = t('tracking.forget.text')
    const labels = { title: t('tracking.forget'), text, confirm: t('tracking.forget'), cancel: t('do.cancel') }
    if (await showPopup(labels)) choose.mutate('forgotten')
  }

  return (
    <PrivacyCard icon={ShieldIcon} title={t('tracking.title')} text={t('tracking.ask.text')}>
      <Status state={data} />
      {choice !== 'forgotten' && data.allowed && (
        <Button
          look="plain"
          block
          busy={busy(answer)}
          disabled={choose.isPending}
          onClick={() => choose.mutate(answer)}
        >
          {choice === 'granted' ? t('tracking.stop') : t('tracking.allow')}
        </Button>
      )}
      {!isForgotten && choice !== undefined && (
        <Button look="plain" block busy={busy('forgotten')} disabled={choose.isPending} onClick={() => void forget()}>
          {t('tracking.forget')}
        </Button>
      )}
      <FormError error={isAnswered(data, choose.variables) ? undefined : choose.error} />
    </PrivacyCard>
  )
}

/** A refusal whose call failed is sent again, and the answer says when it was taken. */
function isAnswered({ choice, changedAt }: TrackingState, chosen: TrackingState['choice']): boolean {
  return choice !== undefined && choice === chosen && changedAt !== undefined
}

function Status({ state }: { readonly state: TrackingState }) {
  const t = useT()
  const { choice, changedAt } = state
  const isForgotten = isAnswered(state, 'forgotten')
  const { day } = useDates()
  const date = changedAt === undefined ? '' : day(changedAt)
  return (
    <p role="status" className={css.status}>
      {choice === undefined && t('tracking.unasked')}
      {choice === 'granted' && t('tracking.on', { date })}
      {(choice === 'refused' || (choice === 'forgotten' && !isForgotten)) && t('tracking.off')}
      {isForgotten && t('tracking.forgotten')}
    </p>
  )
}
