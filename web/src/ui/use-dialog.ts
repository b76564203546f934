import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'

type DialogProps = {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onClose: () => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * A native modal dialog driven by a flag: the browser keeps the focus inside, gives it back afterwards and
 * closes on Escape; a tap beside the content closes too.
 */
export function useDialog(open: boolean, onClose: () => void): DialogProps {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return {
    ref,
    onClose: () => {
      if (open) onClose()
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
