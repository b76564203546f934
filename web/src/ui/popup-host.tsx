import { usePopups } from '../lib/popups.ts'
import { Popup } from './popup.tsx'

/** Shows what `showPopup` asks, one at a time. */
export function PopupHost() {
  const first = usePopups((state) => state.waiting[0])
  if (!first) return null
  const { id, title, text, confirm, cancel, answer } = first
  return (
    <Popup
      key={id}
      open
      title={title}
      text={text}
      confirm={confirm}
      cancel={cancel}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}
