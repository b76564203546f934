import type { Translate } from '../i18n/text-id.ts'
import { CallError } from './call-error.ts'

/** The text to show for a failed call: the text of the refusal, or that there is no connection. */
export function errorText(error: unknown, t: Translate): string {
  return error instanceof CallError && error.kind !== 'network' ? error.message : t('network.failed')
}
