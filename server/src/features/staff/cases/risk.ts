import { readCase } from '../../risk/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'

export const riskShow: StaffHandler<'/risk/show'> = async ({ app }, { id }) => {
  const found = await readCase(app, id)
  if (!found) throw new StaffError('thing.notFound', `there is no case ${id}`)
  const { kind, playerId, state, openedAt, decideBy, rule, evidence, appealText } = found
  return {
    ...{ id, kind, playerId, state, openedAt: openedAt.getTime(), decideBy: decideBy.getTime() },
    ...(rule !== undefined && { rule }),
    evidence: [...evidence],
    links: found.links.map(({ link, accounts, since }) => ({ link, accounts, since: since.getTime() })),
    members: found.members.map(({ playerId: other, links, joinedAt, account }) => ({
      ...{ playerId: other, links: [...links], account },
      ...(joinedAt && { joinedAt: joinedAt.getTime() }),
    })),
    ...(appealText !== null && { appeal: appealText }),
    history: found.history.map(({ at, ...line }) => ({ ...line, at: at.getTime() })),
  }
}
