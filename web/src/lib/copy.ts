import { t } from '../i18n/texts.ts'
import { showToast } from './toast.ts'

/** Copies a text and confirms it with a toast. Where the browser refuses, the toast asks to copy by hand. */
export async function copyText(text: string): Promise<boolean> {
  const done = await write(text)
  showToast(t(done ? 'copy.done' : 'copy.failed'))
  return done
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeThroughSelection(text)
  }
}

/** Old shells and plain http have no clipboard API; a selected field still copies there. */
function writeThroughSelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}
