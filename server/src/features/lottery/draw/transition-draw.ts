import type { AppContext } from '../../../app-context.ts'
import type { MainTx } from '../../../db/database.ts'
import type { Draw } from './draw.ts'
import { type LogLock, lockLog } from './log-queries.ts'
import { nextStep, type Step } from './next-step.ts'
import { lockDraw } from './queries.ts'

type Made<Kind extends Step['kind']> = {
  readonly draw: Draw
  readonly move: Extract<Step, { kind: Kind }>
  readonly logLock: LogLock
}

/**
 * Takes a step of a draw if it is still the next one, evaluated again under the lock of its row and by the time at which
 * the lock was granted. A late or repeated caller changes nothing.
 */
export async function transitionDraw<Kind extends Step['kind']>(
  { databases, clock }: AppContext,
  drawId: string,
  kind: Kind | readonly Kind[],
  make: (tx: MainTx, made: Made<Kind>) => Promise<void>,
): Promise<void> {
  await databases.main.transact(async (tx) => {
    const draw = await lockDraw(tx, drawId)
    const logLock = await lockLog(tx, clock)
    const move = nextStep(draw, logLock.at)
    if (isOf(move, [kind].flat() as Kind[])) await make(tx, { draw, move, logLock })
  })
}

function isOf<Kind extends Step['kind']>(move: Step, kinds: readonly Kind[]): move is Extract<Step, { kind: Kind }> {
  return kinds.some((kind) => move.kind === kind)
}
