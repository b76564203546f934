import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useSession } from '../../lib/session.ts'
import { findStored, store } from '../../lib/storage.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { type CheckIn, useCheckIn } from './api.ts'
import { CheckInBody, rewardOf } from './check-in-body.tsx'
import { ClaimedDialog } from './claimed-dialog.tsx'
import { useClaims } from './use-claims.ts'

/** The player who has closed the popup in this visit. */
let closedBy: number | undefined

/** Offers the check-in of today on Home, until the player has checked in, closed it, or hidden it for the day. */
export function CheckInPopup() {
  const uid = useSession((session) => session.uid)
  const { data } = useCheckIn()
  const { outcome, closeOutcome, busyKey, checkIn } = useClaims()
  const [isClosed, setClosed] = useState(() => closedBy === uid)
  if (!data || uid === undefined) return null

  function close() {
    closedBy = uid
    setClosed(true)
  }
  const isOffered = data.days.length > 0 && !data.isClaimedToday && data.reasons.length === 0
  return (
    <>
      {isOffered && !isClosed && !isHidden(uid) && (
        <Offered info={data} uid={uid} isBusy={busyKey !== undefined} onClaim={checkIn} onClose={close} />
      )}
      <ClaimedDialog outcome={outcome} currency={data.currency} nameOf={() => ''} onClose={closeOutcome} />
    </>
  )
}

type OfferedProps = {
  readonly info: CheckIn
  readonly uid: number
  readonly isBusy: boolean
  readonly onClaim: () => void
  readonly onClose: () => void
}

function Offered({ info, uid, isBusy, onClaim, onClose }: OfferedProps) {
  const t = useT()
  const money = useMoney(info.currency)

  function hideToday() {
    // The day ends with the day of the market, wherever the phone is.
    store('checkInHidden', { uid, until: info.resetsAt })
    onClose()
  }
  return (
    <Celebration
      open
      title={t('promo.checkIn.title', { day: info.today })}
      amount={money.formatSigned(rewardOf(info))}
      onClose={onClose}
    >
      <CheckInBody info={info} isBusy={isBusy} onClaim={onClaim} onNextDay={onClose} />
      <Button block look="ghost" onClick={hideToday}>
        {t('promo.checkIn.hide')}
      </Button>
    </Celebration>
  )
}

function isHidden(uid: number): boolean {
  const hidden = findStored('checkInHidden')
  return hidden?.uid === uid && hidden.until > nowMs()
}
