import type { useT } from '../../i18n/use-t.tsx'
import { UnfairError } from './unfair.ts'

export function unfairText(error: unknown, t: ReturnType<typeof useT>): string | undefined {
  return error instanceof UnfairError ? t(`originals.unfair.${error.what}`) : undefined
}
