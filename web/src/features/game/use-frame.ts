import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** What a game may tell the page around it. */
type Word = 'game:open' | 'game:round' | 'game:short' | 'game:trouble'
export type FrameState = 'loading' | 'open' | 'trouble' | 'late'

const states: Partial<Record<Word, FrameState>> = { 'game:open': 'open', 'game:trouble': 'trouble' }

const tellers: Partial<Record<Word, (hearing: Hearing) => void>> = {
  'game:round': ({ onRound }) => onRound(),
  'game:short': ({ onShort }) => onShort(),
}

/** A game that has not shown itself after so long is not coming. */
const patienceMs = 20_000

type Frame = {
  readonly ref: RefObject<HTMLIFrameElement | null>
  readonly state: FrameState
  readonly say: (type: 'pause' | 'goOn') => void
}

type Hearing = {
  /** A round is over. */
  readonly onRound: () => void
  /** The player wanted to stake more than he has. */
  readonly onShort: () => void
}

/** The studio's page, heard and spoken to at its own origin alone. */
export function useFrame(url: string, hearing: Hearing): Frame {
  const ref = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('loading')
  const latest = useRef(hearing)
  useEffect(() => {
    latest.current = hearing
  }, [hearing])

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<{ readonly type?: Word } | null>) => {
      if (source !== ref.current?.contentWindow || origin !== originOf(url)) return
      const word = data?.type
      if (!word) return
      tellers[word]?.(latest.current)
      setState((before) => states[word] ?? before)
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
