import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { addOpenDialog } from '../lib/open-dialogs.ts'

type DialogProps = {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onClose: () => void
  readonly onCancel: (event: SyntheticEvent) => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * A native modal dialog driven by a flag: the browser keeps the focus inside, gives it back afterwards and
 * closes on Escape; a tap outside and the phone's back button close it too. One that must be answered does neither.
 */
export function useDialog(open: boolean, onClose: () => void, mustAnswer = false): DialogProps {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? addOpenDialog({ close: () => close(), mustAnswer }) : undefined), [open, mustAnswer])
  return {
    ref,
    onClose: () => {
      if (open) onClose()
    },
    onCancel: (event) => {
      if (mustAnswer) event.preventDefault()
    },
    onClick: (event) => {
      // The page that a link leaves stays mounted: an open dialog in it would keep the next page from being used.
      const isLeft = (event.target as Element).closest('a[href]:not([target])')
      if (!mustAnswer && (isLeft || event.target === event.currentTarget)) onClose()
    },
  }
}
