import type { StaffPath } from '@zamra/contract/backoffice/calls.ts'
import { enrol, enrolOptions } from './access/enrol.ts'
import { me, sessionEnd, sessionList, signOut } from './access/sessions.ts'
import { signIn, signInOptions } from './access/sign-in.ts'
import { staffEnd, staffList } from './access/staff-calls.ts'
import type { StaffHandler } from './call/context.ts'
import { findingShow } from './cases/finding.ts'
import { kycShow } from './cases/kyc.ts'
import { depositPicture } from './cases/receipt.ts'
import { riskShow } from './cases/risk.ts'
import { safetyShow } from './cases/safety.ts'
import { ticketPicture, ticketShow } from './cases/ticket.ts'
import { playerReveal } from './players/reveal.ts'
import { playerSearch } from './players/search.ts'
import { playerLowerLimit, playerNote, playerShow, playerTimeline } from './players/show.ts'
import { adjustmentCausesCall, adjustmentPropose } from './queues/adjustments.ts'
import { auditList, auditVerify } from './queues/audit-calls.ts'
import { catalogueCheck, catalogueMarkets, cataloguePropose } from './queues/catalogues.ts'
import { staffPropose } from './queues/configuration.ts'
import { contentHistory, contentList, contentPropose } from './queues/content.ts'
import { depositList, depositPropose, depositShow } from './queues/deposits.ts'
import { proposalRefuse, proposalWithdraw } from './queues/end-proposal.ts'
import { catalogueList } from './queues/games.ts'
import {
  feeCheck,
  feeHistory,
  feeList,
  feePropose,
  vipCheck,
  vipHistory,
  vipList,
  vipPropose,
} from './queues/levels-and-fees.ts'
import { depositPageList, depositPagePropose, policyHistory } from './queues/markets.ts'
import { overview } from './queues/overview.ts'
import { promoCheck, promoList, promoPropose, promoShow, promoSimulate } from './queues/promotions.ts'
import { proposalApprove, proposalList } from './queues/proposals.ts'
import { policyList, policyPropose, policyWithdraw } from './queues/publish.ts'
import { textCheck, textList, textPropose, textShow } from './queues/site-texts.ts'
import { switchClose, switchHistory, switchList, switchOpen } from './queues/switches.ts'
import { queueTake, queueTaken } from './queues/take.ts'
import {
  findingClose,
  findingList,
  kycDecide,
  kycList,
  riskList,
  riskOpen,
  riskPropose,
  safetyDone,
  safetyList,
  ticketAnswer,
  ticketList,
} from './queues/task-calls.ts'
import { overviewDraws, overviewProviders } from './queues/today.ts'
import {
  withdrawalDecide,
  withdrawalHold,
  withdrawalList,
  withdrawalRelease,
  withdrawalReplay,
  withdrawalShow,
} from './queues/withdrawals.ts'
import { reportDraws } from './reports/draws.ts'
import { reportMoney } from './reports/money.ts'
import { reportPayouts } from './reports/payouts.ts'
import { reportPlayer, reportSuspicious, reportTax } from './reports/player-reports.ts'
import { reportReconcile } from './reports/reconcile.ts'
import { reportRetention, reportRetentionCheck } from './reports/retention.ts'
import { routing } from './routing/routing.ts'
import { routingCheck, routingHistory, routingPropose } from './routing/routing-proposal.ts'
import { sign } from './signing/sign-request.ts'

/** Every call of the back office and its handler: a call without one does not compile. */
export const staffRoutes: { readonly [P in StaffPath]: StaffHandler<P> } = {
  '/signIn/options': signInOptions,
  '/signIn': signIn,
  '/enrol/options': enrolOptions,
  '/enrol': enrol,
  '/me': me,
  '/signOut': signOut,
  '/session/list': sessionList,
  '/session/end': sessionEnd,
  '/sign': sign,
  '/staff/list': staffList,
  '/staff/propose': staffPropose,
  '/staff/end': staffEnd,
  '/audit/list': auditList,
  '/audit/verify': auditVerify,
  '/overview': overview,
  '/overview/providers': overviewProviders,
  '/overview/draws': overviewDraws,
  '/queue/take': queueTake,
  '/queue/taken': queueTaken,
  '/deposit/list': depositList,
  '/deposit/show': depositShow,
  '/deposit/propose': depositPropose,
  '/withdrawal/list': withdrawalList,
  '/withdrawal/show': withdrawalShow,
  '/withdrawal/replay': withdrawalReplay,
  '/withdrawal/hold': withdrawalHold,
  '/withdrawal/release': withdrawalRelease,
  '/withdrawal/decide': withdrawalDecide,
  '/player/search': playerSearch,
  '/player/show': playerShow,
  '/player/timeline': playerTimeline,
  '/player/reveal': playerReveal,
  '/player/note': playerNote,
  '/player/lowerLimit': playerLowerLimit,
  '/kyc/list': kycList,
  '/kyc/decide': kycDecide,
  '/risk/list': riskList,
  '/risk/open': riskOpen,
  '/risk/propose': riskPropose,
  '/ticket/list': ticketList,
  '/ticket/answer': ticketAnswer,
  '/finding/list': findingList,
  '/finding/close': findingClose,
  '/safety/list': safetyList,
  '/safety/done': safetyDone,
  '/routing': routing,
  '/routing/history': routingHistory,
  '/routing/check': routingCheck,
  '/routing/propose': routingPropose,
  '/kyc/show': kycShow,
  '/risk/show': riskShow,
  '/ticket/show': ticketShow,
  '/ticket/picture': ticketPicture,
  '/deposit/picture': depositPicture,
  '/finding/show': findingShow,
  '/safety/show': safetyShow,
  '/proposal/list': proposalList,
  '/proposal/approve': proposalApprove,
  '/proposal/withdraw': proposalWithdraw,
  '/proposal/refuse': proposalRefuse,
  '/policy/list': policyList,
  '/policy/propose': policyPropose,
  '/policy/withdraw': policyWithdraw,
  '/promotion/list': promoList,
  '/promotion/show': promoShow,
  '/promotion/check': promoCheck,
  '/promotion/simulate': promoSimulate,
  '/promotion/propose': promoPropose,
  '/content/list': contentList,
  '/content/propose': contentPropose,
  '/content/history': contentHistory,
  '/text/list': textList,
  '/text/show': textShow,
  '/text/check': textCheck,
  '/text/propose': textPropose,
  '/adjustment/causes': adjustmentCausesCall,
  '/adjustment/propose': adjustmentPropose,
  '/policy/history': policyHistory,
  '/depositPage/list': depositPageList,
  '/depositPage/propose': depositPagePropose,
  '/vip/list': vipList,
  '/vip/history': vipHistory,
  '/vip/check': vipCheck,
  '/vip/propose': vipPropose,
  '/fee/list': feeList,
  '/fee/history': feeHistory,
  '/fee/check': feeCheck,
  '/fee/propose': feePropose,
  '/catalogue/list': catalogueList,
  '/catalogue/markets': catalogueMarkets,
  '/catalogue/check': catalogueCheck,
  '/catalogue/propose': cataloguePropose,
  '/switch/list': switchList,
  '/switch/history': switchHistory,
  '/switch/close': switchClose,
  '/switch/open': switchOpen,
  '/report/money': reportMoney,
  '/report/reconcile': reportReconcile,
  '/report/retention': reportRetention,
  '/report/retentionCheck': reportRetentionCheck,
  '/report/payouts': reportPayouts,
  '/report/draws': reportDraws,
  '/report/tax': reportTax,
  '/report/suspicious': reportSuspicious,
  '/report/player': reportPlayer,
}
