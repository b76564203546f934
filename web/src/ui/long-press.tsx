import { gesture } from '@zamra/contract/constants.ts'
import { type PointerEvent, type ReactNode, useRef } from 'react'

type LongPressProps = {
  readonly onLongPress: () => void
  readonly children: ReactNode
}

/** Detects a press of 350 ms. A finger that moves more than 10 px before that is scrolling. */
export function LongPress({ onLongPress, children }: LongPressProps) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)

  function cancel() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }

  function down(event: PointerEvent) {
    cancel()
    press.current = { timer: setTimeout(onLongPress, gesture.longPressMs), x: event.clientX, y: event.clientY }
  }

  function move(event: PointerEvent) {
    const start = press.current
    if (!start) return
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > gesture.moveCancelPx) cancel()
  }

  return (
    <span onPointerDown={down} onPointerMove={move} onPointerUp={cancel} onPointerCancel={cancel}>
      {children}
    </span>
  )
}
