import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** What a game may tell the page around it. */
type Word = 'game:open' | 'game:round' | 'game:trouble'
export type FrameState = 'loading' | 'open' | 'trouble' | 'late'

const states: Partial<Record<Word, FrameState>> = { 'game:open': 'open', 'game:trouble': 'trouble' }

/** A game that has not shown itself after so long is not coming. */
const patienceMs = 20_000

type Frame = {
  readonly ref: RefObject<HTMLIFrameElement | null>
  readonly state: FrameState
  readonly say: (type: 'pause' | 'goOn') => void
}

/** The studio's page, heard and spoken to at its own origin alone. */
export function useFrame(url: string, onRound: () => void): Frame {
  const ref = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('loading')
  const rounds = useRef(onRound)
  useEffect(() => {
    rounds.current = onRound
  }, [onRound])

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<{ readonly type?: Word } | null>) => {
      if (source !== ref.current?.contentWindow || origin !== originOf(url)) return
      if (data?.type === 'game:round') rounds.current()
      const next = data?.type && states[data.type]
      if (next) setState(next)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [url])

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('late'), patienceMs)
    return () => clearTimeout(timer)
  }, [state])

  const say = useCallback(
    (type: 'pause' | 'goOn') => ref.current?.contentWindow?.postMessage({ type }, originOf(url)),
    [url],
  )
  return { ref, state, say }
}

function originOf(url: string): string {
  return new URL(url, location.href).origin
}
