import { gesture } from '@zamra/contract/constants.ts'
import { type PointerEvent, useEffect, useRef } from 'react'

type Press = { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> }

/**
 * Handlers for an element that can be held down: after 350 ms `onLongPress` runs, unless the finger moved by more than
 * 10 px or was lifted before, or the browser took the gesture for a scroll.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press>(undefined)
  const cancel = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      cancel()
      if (!event.isPrimary || event.button !== 0) return
      const timer = setTimeout(() => {
        press.current = undefined
        onLongPress()
      }, gesture.longPressMs)
      press.current = { x: event.clientX, y: event.clientY, timer }
      // A finger that slides off a small element by a few pixels still holds it.
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > gesture.moveCancelPx) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  }
}
