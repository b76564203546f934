import type { Handler } from '../../../http/context.ts'
import { appealCase, listCasesOf } from '../../risk/index.ts'
import { because } from '../offer.ts'

/** Takes an appeal once. A case of another player is not found, and one that is not confirmed has nothing to appeal. */
export const inviteCaseAppeal: Handler<'/invite/case/appeal'> = async (ctx, { caseNo, text }) => {
  const { app, playerId, now } = ctx
  const problem = await appealCase(app, { playerId, caseNo, text, at: now })
  if (problem === 'notFound') throw ctx.refusal('thing.notFound', {})
  const found = (await listCasesOf(app.databases.main.read, playerId, casesMax)).find((one) => one.caseNo === caseNo)
  if (!found) throw ctx.refusal('thing.notFound', {})
  if (problem === 'notOpen')
    throw ctx.refusal('promo.notEligible', {
      reasons: [because('reward.inReview', 'contactSupport', { state: found.state, until: found.decideBy.getTime() })],
    })
  const answer = { caseNo, decideBy: found.decideBy.getTime() }
  if (problem === 'again') throw ctx.refusal('thing.alreadyDone', { original: answer })
  return answer
}

const casesMax = 100
