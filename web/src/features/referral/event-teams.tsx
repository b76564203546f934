import { useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type EventTeam, useClaimTeam, useEventTeams } from './api.ts'
import css from './event-teams.module.css'

/** The teams of the player and how far the reward for each is. */
export function EventTeams() {
  const t = useT()
  const { data, error, refetch } = useEventTeams()
  const money = useMoney(data?.currency ?? '')
  const [claimed, setClaimed] = useState<number>()
  const { claim, isBusy } = useClaimTeam(setClaimed)
  if (!data)
    return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <Skeleton height={220} shape="card" />
  return (
    <>
      {claimed !== undefined && (
        <Celebration
          open
          title={t('earn.claimed')}
          amount={money.formatSigned(claimed)}
          onClose={() => setClaimed(undefined)}
        >
          <p>{t('earn.claimed.text')}</p>
        </Celebration>
      )}
      {data.list.length === 0 && <Empty text={t('event.team.none')} />}
      <ul className={css.teams} aria-label={t('event.tab.my')}>
        {data.list.map((team) => (
          <li key={`${team.eventId} ${team.teamNo}`} className={css.team} data-state={team.state}>
            <b>{t('event.team', { no: team.teamNo })}</b>
            <span className={css.state}>{t(`event.state.${team.state}`)}</span>
            <Members team={team} />
            <b className={css.amount}>{money.format(team.amount)}</b>
            <Why team={team} />
            {(team.state === 'CLAIMABLE' || team.state === 'RECLAIM') && (
              <Button look="accent" busy={isBusy} onClick={() => claim(team)}>
                {t('earn.claim')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Members({ team: { members } }: { readonly team: EventTeam }) {
  const t = useT()
  return (
    <span className={css.members}>
      {members.map(({ mobileMasked, avatar }, index) => (
        <span key={mobileMasked ?? index}>
          {avatar && <Avatar name={avatar} size={40} />}
          {mobileMasked ?? t('event.closedFriend')}
        </span>
      ))}
    </span>
  )
}

const why: Partial<Record<EventTeam['state'], TextId>> = {
  UNDER_REVIEW: 'event.why.UNDER_REVIEW',
  RECLAIM: 'event.why.RECLAIM',
  CLAIM: 'event.why.CLAIM',
  EXPIRED: 'event.why.EXPIRED',
}

function Why({ team: { state, reason, payAt, claimUntil } }: { readonly team: EventTeam }) {
  const t = useT()
  const { moment } = useDates()
  const id = reason ? (`event.why.${reason}` as const) : why[state]
  return (
    <p className={css.why}>
      {id && t(id)} {(state === 'UNDER_REVIEW' || state === 'PASS') && t('event.paid', { at: moment(payAt) })}
      {claimUntil !== undefined && ` ${t('event.until', { at: moment(claimUntil) })}`}
    </p>
  )
}
