import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type Properties = {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  readonly size?: number
}

/** One layer above the screen: it traps the focus, gives it back, and `Esc` closes it. */
export function Dialog({ title, onClose, children, size = 520 }: Properties) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // It is the head of the dialog and not a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      radius={10}
    >
      {children}
    </Modal>
  )
}
