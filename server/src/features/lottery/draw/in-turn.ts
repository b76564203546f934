import type { AppContext } from '../../../app-context.ts'
import type { MainTx } from '../../../db/database.ts'
import type { Draw } from './draw.ts'
import { type Turn, takeTurn } from './log/queries.ts'
import { type Move, nextMove } from './next-move.ts'
import { lockDraw } from './queries.ts'

type Made<Kind extends Move['kind']> = {
  readonly draw: Draw
  readonly move: Extract<Move, { kind: Kind }>
  readonly turn: Turn
}

/**
 * Makes a move of a draw if it is still the next one, judged again by the row itself, under its lock, and by the clock of
 * the database. So whoever comes late, twice, or with an old idea of the time moves nothing.
 */
export async function inTurn<Kind extends Move['kind']>(
  { databases }: AppContext,
  drawId: string,
  kind: Kind,
  make: (tx: MainTx, made: Made<Kind>) => Promise<void>,
): Promise<void> {
  await databases.main.transact(async (tx) => {
    const draw = await lockDraw(tx, drawId)
    const turn = await takeTurn(tx)
    const move = nextMove(draw, turn.at)
    if (isOf(move, kind)) await make(tx, { draw, move, turn })
  })
}

function isOf<Kind extends Move['kind']>(move: Move, kind: Kind): move is Extract<Move, { kind: Kind }> {
  return move.kind === kind
}
