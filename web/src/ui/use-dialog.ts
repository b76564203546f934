import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

type DialogProps = {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onClose: () => void
  readonly onCancel: (event: SyntheticEvent) => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * A native modal dialog driven by a flag: the browser keeps the focus inside, gives it back afterwards and
 * closes on Escape; a tap outside closes it too. One that must be answered does neither.
 */
export function useDialog(open: boolean, onClose: () => void, mustAnswer = false): DialogProps {
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
    onCancel: (event) => {
      if (mustAnswer) event.preventDefault()
    },
    onClick: (event) => {
      if (!mustAnswer && event.target === event.currentTarget) onClose()
    },
  }
}
