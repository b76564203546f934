import { useQuery } from '@tanstack/react-query'
import type { Bundle } from '@zamra/verifier/bundle.ts'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { ShieldIcon } from '../../ui/icons-lottery.tsx'
import type { Draw } from './api.ts'
import css from './draw-show.module.css'
import { fetchBundle, isComplete, isOfDraw } from './proof-files.ts'
import { loadVerifier, useCheck } from './use-check.ts'

const pollMs = 3_000

type Verification = { readonly status: 'waiting' | 'good' | 'bad'; readonly steps: number }

/**
 * Checks the draw on this phone once its file is complete. There is no tick before every step has passed, and none when the
 * file is not about the numbers that are shown.
 */
export function useVerified(draw: Draw, isWanted: boolean): Verification {
  const { drawId } = draw
  const { data } = useQuery<Bundle, CallError>({
    queryKey: ['open-draw', drawId],
    queryFn: ({ signal }) => fetchBundle(drawId, signal),
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data && isComplete(state.data) ? false : pollMs),
  })
  const { check, run } = useCheck()
  // Evaluated before there is anything to move.
  useEffect(() => void loadVerifier(), [])
  const start = useEffectEvent((bundle: Bundle) => void run({ bundle }))
  const bundle = data && isComplete(data) ? data : undefined
  useEffect(() => {
    if (bundle) start(bundle)
  }, [bundle])
  if (check.status !== 'done') return { status: 'waiting', steps: 0 }
  const isGood = bundle !== undefined && check.draw.every(({ ok }) => ok) && isOfDraw(bundle, draw)
  return { status: isGood ? 'good' : 'bad', steps: check.draw.length }
}

/** The result of the check; the row opens the proof. */
export function Verified({ draw, status, steps }: Verification & { readonly draw: Draw }) {
  const t = useT()
  const texts = { waiting: 'lottery.show.checking', good: 'lottery.show.verified', bad: 'lottery.show.failed' } as const
  return (
    <Link className={css.proof} data-status={status} to={urlTo('lotteryVerify', { draw: draw.drawId })}>
      {status === 'good' ? <CheckIcon size={20} /> : <ShieldIcon size={20} />}
      <span role="status">
        <b>{t(texts[status])}</b>
        {status === 'good' && <small>{t('lottery.show.steps', { count: steps })}</small>}
      </span>
      <span>{t('lottery.show.proof')}</span>
    </Link>
  )
}
