import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../../lib/queries.ts'
import { trustedScript } from '../../lib/trusted-script.ts'
import type { BonusPlan, BonusValue } from './simulate-bonus.ts'
import workerUrl from './simulate-bonus.worker.ts?worker&url'

type Game = WireOutputOf<'/lottery/games'>[number]
type Chance = Game['chances'][number]

/** The bet of the minute lottery that returns most, and of those the one that wins most often. */
export function useBestBet(): Chance | undefined {
  const { data } = useCall('/lottery/games', {}, { staleTime: 300_000 })
  const chances = data?.find(({ game }) => game === 'minute')?.chances ?? []
  return chances.toSorted((a, b) => b.rtp - a.rtp || chanceOf(b) - chanceOf(a))[0]
}

function chanceOf({ odds }: Chance): number {
  return odds.reduce((sum, { ways, of }) => sum + ways / of, 0)
}

/** Simulates a plan in a worker. The last answer stays until the next one has come. */
export function useBonusValue(plan: BonusPlan | undefined): BonusValue | undefined {
  const [worker, setWorker] = useState<Worker>()
  const [value, setValue] = useState<BonusValue>()
  useEffect(() => {
    const started = new Worker(trustedScript(workerUrl), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<BonusValue>) => setValue(data))
    setWorker(started)
    return () => started.terminate()
  }, [])
  const asked = plan ? JSON.stringify(plan) : undefined
  useEffect(() => {
    if (asked !== undefined) worker?.postMessage(JSON.parse(asked))
  }, [worker, asked])
  return plan ? value : undefined
}
