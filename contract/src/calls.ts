import type { Call, Input, Output, RefusalOf, WireInput, WireOutput } from './call.ts'
import * as conductCase from './conduct-case.ts'
import * as deposit from './deposit.ts'
import * as feedback from './feedback.ts'
import { promoFreeRounds } from './free-rounds.ts'
import { promoFreeTickets } from './free-tickets.ts'
import * as game from './game.ts'
import * as home from './home.ts'
import * as inviteCase from './invite-case.ts'
import * as kyc from './kyc.ts'
import * as lottery from './lottery.ts'
import * as mail from './mail.ts'
import * as mailChannel from './mail-channel-calls.ts'
import * as market from './market.ts'
import * as originals from './originals.ts'
import * as passkey from './passkey.ts'
import * as player from './player.ts'
import * as promo from './promo.ts'
import * as ranking from './ranking.ts'
import * as referral from './referral.ts'
import * as safety from './safety.ts'
import * as session from './session.ts'
import * as support from './support.ts'
import * as tracking from './tracking.ts'
import * as trackingConsent from './tracking-consent.ts'
import * as vip from './vip.ts'
import * as wallet from './wallet.ts'
import * as withdrawal from './withdrawal.ts'

/** The one table of calls. Routes, client functions, the OpenAPI document, fuzzers and reference pages come from it. */
export const calls = table(
  home.config,
  home.languageList,
  home.rollMsg,
  home.homeLive,
  home.bannerList,
  home.serviceIndex,
  home.rechargeButtonStatus,
  support.faqList,
  support.faqInfo,
  mail.mailList,
  mail.mailRead,
  mail.mailClaim,
  mail.mailConsent,
  mailChannel.mailChannelsCall,
  mailChannel.mailChannelSet,
  mailChannel.mailPushAdd,
  mailChannel.mailPushRemove,
  mailChannel.mailEmailCode,
  mailChannel.mailEmailConfirm,
  feedback.feedbackSubmit,
  feedback.feedbackList,
  game.gameCategory,
  game.gameList,
  game.gameRules,
  game.searchHot,
  game.gameLaunch,
  game.gameRecord,
  game.gameFavourite,
  game.gameMine,
  game.gameSession,
  game.realityCheck,
  game.gameFloat,
  game.floatTopUp,
  wallet.balanceRecord,
  wallet.statement,
  lottery.lotteryGamesCall,
  lottery.lotterySoon,
  lottery.lotteryDraws,
  lottery.lotteryDraw,
  lottery.lotteryBuy,
  lottery.lotteryTickets,
  lottery.lotteryTicket,
  originals.originalsSeeds,
  originals.originalsRotate,
  originals.originalsBet,
  originals.originalsStep,
  originals.originalsHistory,
  originals.originalsProof,
  market.marketInfo,
  session.smsSend,
  session.captcha,
  session.otpLogin,
  session.guest,
  session.passwordLogin,
  session.idLogin,
  session.googleLogin,
  session.register,
  session.modify,
  session.logout,
  session.loginChannel,
  session.sessionList,
  session.sessionRevoke,
  passkey.passkeyRegisterOptions,
  passkey.passkeyRegister,
  passkey.passkeyList,
  passkey.passkeyRemove,
  passkey.passkeyLoginOptions,
  passkey.passkeyLogin,
  passkey.passkeyConfirmOptions,
  player.getUserInfo,
  player.reportOnline,
  player.editProfile,
  player.bindPhone,
  player.setWithdrawPassword,
  player.bankList,
  player.bankLookup,
  player.bankSave,
  player.bankRemove,
  kyc.kycInfo,
  kyc.kycSubmit,
  player.exportData,
  player.eraseData,
  vip.getVipInfo,
  ranking.rankList,
  referral.inviteAgentInfo,
  referral.inviteAgentList,
  referral.inviteAgentReceiveRebate,
  referral.inviteEventInfo,
  referral.inviteEventRank,
  referral.inviteEventTeams,
  referral.inviteEventClaim,
  inviteCase.inviteCaseInfo,
  inviteCase.inviteCaseAppeal,
  conductCase.caseInfo,
  conductCase.caseAppeal,
  deposit.getChargeInfo,
  deposit.getPayChannel,
  deposit.createRechargeOrder,
  deposit.createTransferOrder,
  deposit.cryptoAddress,
  deposit.rechargeRecord,
  deposit.orderDetail,
  deposit.cancelOrder,
  deposit.sendBack,
  deposit.submitUtr,
  promo.promoList,
  promo.promoDetail,
  promo.promoOptIn,
  promo.promoClaim,
  promo.promoClaimAll,
  promo.promoMyReward,
  promoFreeTickets,
  promoFreeRounds,
  promo.promoGiftCode,
  promo.promoPromoCode,
  promo.signinInfo,
  promo.signinClaim,
  promo.cashbackInfo,
  promo.cashbackRecord,
  withdrawal.withdrawInfo,
  withdrawal.withdrawCreate,
  withdrawal.withdrawRecord,
  withdrawal.withdrawDetail,
  withdrawal.withdrawCancel,
  withdrawal.withdrawForfeit,
  withdrawal.withdrawTerms,
  safety.safetyInfo,
  safety.lowerLimit,
  safety.setLimit,
  safety.confirmLimit,
  safety.cancelRaise,
  safety.setCheck,
  safety.reviewPlay,
  safety.takeBreak,
  safety.comeBack,
  safety.activity,
  tracking.appStackUpload,
  tracking.transferEventUpload,
  trackingConsent.trackingInfo,
  trackingConsent.trackingConsent,
)

export type Calls = typeof calls
export type CallPath = keyof Calls
export type InputOf<P extends CallPath> = Input<Calls[P]>
export type OutputOf<P extends CallPath> = Output<Calls[P]>
export type WireInputOf<P extends CallPath> = WireInput<Calls[P]>
export type WireOutputOf<P extends CallPath> = WireOutput<Calls[P]>
export type RefusalsOf<P extends CallPath> = RefusalOf<Calls[P]>

function table<const Rows extends readonly Call[]>(
  ...rows: Rows
): { readonly [Row in Rows[number] as Row['path']]: Row } {
  return Object.fromEntries(rows.map((row) => [row.path, row])) as never
}
