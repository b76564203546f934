type OpenDialog = { readonly close: () => void; readonly mustAnswer: boolean }

const dialogs: OpenDialog[] = []

/** A dialog reports that it is open. The result reports that it is not any more. */
export function addOpenDialog(dialog: OpenDialog): () => void {
  dialogs.push(dialog)
  return () => {
    const at = dialogs.indexOf(dialog)
    if (at >= 0) dialogs.splice(at, 1)
  }
}

/**
 * The phone's back button closes the dialog on top, and the page below stays. One that must be answered stays too.
 * Returns whether there was a dialog.
 */
export function closeTopDialog(): boolean {
  const top = dialogs.at(-1)
  if (!top) return false
  if (!top.mustAnswer) top.close()
  return true
}
