import type { Handler } from '../../../http/context.ts'
import { findConduct } from './conduct-queries.ts'
import { appealConduct } from './decide-conduct.ts'

/** Takes an appeal once. A case of another player is not found. */
export const caseAppeal: Handler<'/risk/case/appeal'> = async (ctx, { caseNo, text }) => {
  const { app, playerId, now } = ctx
  const problem = await appealConduct(app, { playerId, caseNo, text, at: now })
  const found = await findConduct(app.databases.shardOf(playerId).read, { playerId, caseNo })
  if (problem === 'notFound' || !found) throw ctx.refusal('thing.notFound', {})
  const { state, appealBy, decideBy } = found
  if (problem === 'notOpen')
    throw ctx.refusal('case.notAppealable', { state, ...(appealBy && { appealBy: appealBy.getTime() }) })
  const answer = { caseNo, decideBy: decideBy.getTime() }
  if (problem === 'again') throw ctx.refusal('thing.alreadyDone', { original: answer })
  return answer
}
