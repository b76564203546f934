import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The messages that a game sends to the page. */
type GameMessage = 'game:open' | 'game:round' | 'game:balanceTooLow' | 'game:error'
export type FrameState = 'loading' | 'open' | 'error' | 'timeout'

const stateAfter: Partial<Record<GameMessage, FrameState>> = { 'game:open': 'open', 'game:error': 'error' }

const handlers: Partial<Record<GameMessage, (listeners: Listeners) => void>> = {
  'game:round': ({ onRound }) => onRound(),
  'game:balanceTooLow': ({ onBalanceTooLow }) => onBalanceTooLow(),
}

/** A game that has not opened by then is treated as unreachable. */
const openTimeoutMs = 20_000

type Frame = {
  readonly ref: RefObject<HTMLIFrameElement | null>
  readonly state: FrameState
  readonly send: (type: 'pause' | 'resume') => void
}

type Listeners = {
  /** A round has ended. */
  readonly onRound: () => void
  /** The stake was larger than the balance. */
  readonly onBalanceTooLow: () => void
}

/** Exchanges messages with the studio's page. Messages from and to any other origin are ignored. */
export function useFrame(url: string, listeners: Listeners): Frame {
  const ref = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('loading')
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  }, [listeners])

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<{ readonly type?: GameMessage } | null>) => {
      if (source !== ref.current?.contentWindow || origin !== originOf(url)) return
      const message = data?.type
      if (!message) return
      handlers[message]?.(latest.current)
      setState((before) => stateAfter[message] ?? before)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [url])

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('timeout'), openTimeoutMs)
    return () => clearTimeout(timer)
  }, [state])

  const send = useCallback(
    (type: 'pause' | 'resume') => ref.current?.contentWindow?.postMessage({ type }, originOf(url)),
    [url],
  )
  return { ref, state, send }
}

function originOf(url: string): string {
  return new URL(url, location.href).origin
}
