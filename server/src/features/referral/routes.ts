import { route } from '../../http/route.ts'
import { inviteAgentInfo } from './agent-info.ts'
import { inviteAgentList } from './agent-list.ts'
import { inviteAgentReceiveRebate } from './agent-receive-rebate.ts'
import { inviteCaseAppeal } from './case/case-appeal.ts'
import { inviteCaseInfo } from './case/case-info.ts'
import { inviteEventClaim } from './event/event-claim.ts'
import { inviteEventInfo } from './event/event-info.ts'
import { inviteEventRank } from './event/event-rank.ts'
import { inviteEventTeams } from './event/event-teams.ts'

export const routes = [
  route('/invite/agent/info', inviteAgentInfo),
  route('/invite/agent/list', inviteAgentList),
  route('/invite/agent/receiveRebate', inviteAgentReceiveRebate),
  route('/invite/event/info', inviteEventInfo),
  route('/invite/event/rank', inviteEventRank),
  route('/invite/event/teams', inviteEventTeams),
  route('/invite/event/claim', inviteEventClaim),
  route('/invite/case/info', inviteCaseInfo),
  route('/invite/case/appeal', inviteCaseAppeal),
]
