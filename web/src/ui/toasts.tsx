import { useEffect, useRef } from 'react'
import { useToasts } from '../lib/toast.ts'
import css from './toasts.module.css'

/** Shows toasts in the top layer, so that an open popup does not hide them. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Browsers before the popover API keep the plain fixed layer.
    const layer = ref.current
    if (!layer?.showPopover) return
    layer.hidePopover()
    if (toasts.length > 0) layer.showPopover()
  }, [toasts])
  return (
    <div ref={ref} className={css.layer} role="status" aria-live="polite" popover="manual">
      {toasts.map(({ id, text }) => (
        <p key={id} className={css.toast}>
          {text}
        </p>
      ))}
    </div>
  )
}
