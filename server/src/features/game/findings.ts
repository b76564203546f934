import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { uuidv7 } from '../../base/random.ts'
import { addFinding } from './queries.ts'

export type Finding = {
  readonly provider: string
  readonly kind: 'missingHere' | 'missingThere' | 'differs' | 'cancelRefused' | 'lateWin'
  readonly tx: string
  readonly playerId: PlayerId | undefined
  readonly detail: Readonly<Record<string, string>>
}

/** The team that reviews findings. */
const owner = 'play-desk'

/** Opens a finding for manual review, once for the same case. */
export async function openFinding({ databases, clock, log }: AppContext, finding: Finding): Promise<boolean> {
  const isNew = await databases.main.transact((tx) =>
    addFinding(tx, { ...finding, id: uuidv7(), owner, at: clock.now() }),
  )
  if (isNew) log.warn({ ...finding }, 'studio finding opened')
  return isNew
}
