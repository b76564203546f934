import type { ComponentType } from 'react'
import type { RouteName } from '../lib/navigation/routes.ts'

export type Screen = () => Promise<ComponentType>

/**
 * The screen of each page but Home; the entry page only redirects to it. Home does not need this list, so it is a chunk
 * of its own that is fetched right after Home.
 */
export const screens: Readonly<Record<Exclude<RouteName, 'entry' | 'home'>, Screen>> = {
  law: () => import('../features/market/law-page.tsx').then((module) => module.LawPage),
  report: () => import('../features/transparency/report-page.tsx').then((module) => module.ReportPage),
  deposit: () => import('../features/deposit/deposit-page.tsx').then((module) => module.DepositPage),
  depositHistory: () =>
    import('../features/deposit/deposit-history-page.tsx').then((module) => module.DepositHistoryPage),
  depositOrderDetail: () => import('../features/deposit/order-page.tsx').then((module) => module.OrderPage),
  depositUpiDetail: () => import('../features/deposit/upi-page.tsx').then((module) => module.UpiPage),
  depositImpsDetail: () => import('../features/deposit/imps-page.tsx').then((module) => module.ImpsPage),
  transferInstructions: () =>
    import('../features/deposit/instructions-page.tsx').then((module) => module.InstructionsPage),
  selfUtrInfo: () => import('../features/deposit/utr-page.tsx').then((module) => module.UtrPage),
  withdraw: () => import('../features/withdrawal/withdraw-page.tsx').then((module) => module.WithdrawPage),
  withdrawWhy: () => import('../features/withdrawal/why-page.tsx').then((module) => module.WhyPage),
  withdrawWait: () => import('../features/withdrawal/wait-page.tsx').then((module) => module.WaitPage),
  withdrawHistory: () => import('../features/withdrawal/history-page.tsx').then((module) => module.WithdrawHistoryPage),
  accountCase: () => import('../features/risk/case-page.tsx').then((module) => module.CasePage),
  saferPlay: () => import('../features/safety/safer-play-page.tsx').then((module) => module.SaferPlayPage),
  withdrawTerms: () => import('../features/withdrawal/terms-page.tsx').then((module) => module.TermsPage),
  lottery: () => import('../features/lottery/lottery-page.tsx').then((module) => module.LotteryPage),
  lotteryTickets: () => import('../features/lottery/tickets-page.tsx').then((module) => module.TicketsPage),
  lotteryTicket: () => import('../features/lottery/ticket-page.tsx').then((module) => module.TicketPage),
  lotteryVerify: () => import('../features/lottery/verify-page.tsx').then((module) => module.VerifyPage),
  originals: () => import('../features/originals/originals-page.tsx').then((module) => module.OriginalsPage),
  promo: () => import('../features/promo/promo-page.tsx').then((module) => module.PromoPage),
  firstDeposit: () => import('../features/promo/offer-pages.tsx').then((module) => module.FirstDepositPage),
  signupBonus: () => import('../features/promo/offer-pages.tsx').then((module) => module.SignupBonusPage),
  jili: () => import('../features/promo/offer-pages.tsx').then((module) => module.JiliPage),
  rebatePromo: () => import('../features/promo/offer-pages.tsx').then((module) => module.RebatePromoPage),
  cashbackRecord: () =>
    import('../features/promo/cashback-record-page.tsx').then((module) => module.CashbackRecordPage),
  signin: () => import('../features/promo/signin-page.tsx').then((module) => module.SigninPage),
  myRewards: () => import('../features/promo/my-rewards-page.tsx').then((module) => module.MyRewardsPage),
  ranking: () => import('../features/ranking/ranking-page.tsx').then((module) => module.RankingPage),
  earn: () => import('../features/referral/earn-page.tsx').then((module) => module.EarnPage),
  invitationalRanks: () => import('../features/referral/event-page.tsx').then((module) => module.EventPage),
  search: () => import('../features/game/search-page.tsx').then((module) => module.SearchPage),
  searchResult: () => import('../features/game/search-result-page.tsx').then((module) => module.SearchResultPage),
  gameWeb: () => import('../features/game/game-web-page.tsx').then((module) => module.GameWebPage),
  gameRecords: () => import('../features/game/game-records-page.tsx').then((module) => module.GameRecordsPage),
  balanceRecords: () =>
    import('../features/wallet/balance-records-page.tsx').then((module) => module.BalanceRecordsPage),
  statement: () => import('../features/wallet/statement-page.tsx').then((module) => module.StatementPage),
  account: () => import('../features/player/account-page.tsx').then((module) => module.AccountPage),
  profile: () => import('../features/player/profile-page.tsx').then((module) => module.ProfilePage),
  editProfile: () => import('../features/player/edit-profile-page.tsx').then((module) => module.EditProfilePage),
  bankCardList: () => import('../features/player/bank-card-list-page.tsx').then((module) => module.BankCardListPage),
  bankCard: () => import('../features/player/bank-card-page.tsx').then((module) => module.BankCardPage),
  kyc: () => import('../features/player/kyc-page.tsx').then((module) => module.KycPage),
  withdrawalPassword: () =>
    import('../features/player/withdrawal-password-page.tsx').then((module) => module.WithdrawalPasswordPage),
  phoneBinding: () => import('../features/player/phone-binding-page.tsx').then((module) => module.PhoneBindingPage),
  security: () => import('../features/player/security-page.tsx').then((module) => module.SecurityPage),
  changePassword: () =>
    import('../features/player/change-password-page.tsx').then((module) => module.ChangePasswordPage),
  privacy: () => import('../features/player/privacy-page.tsx').then((module) => module.PrivacyPage),
  faq: () => import('../features/support/faq-page.tsx').then((module) => module.FaqPage),
  faqInfo: () => import('../features/support/faq-info-page.tsx').then((module) => module.FaqInfoPage),
  feedBack: () => import('../features/support/feedback-page.tsx').then((module) => module.FeedbackPage),
  mail: () => import('../features/support/mail-page.tsx').then((module) => module.MailPage),
  vip: () => import('../features/vip/vip-page.tsx').then((module) => module.VipPage),
  login: () => import('../features/session/login-page.tsx').then((module) => module.LoginPage),
  loginV2: () => import('../features/session/login-v2-page.tsx').then((module) => module.LoginV2Page),
  register: () => import('../features/session/register-page.tsx').then((module) => module.RegisterPage),
  forgetPassword: () =>
    import('../features/session/forget-password-page.tsx').then((module) => module.ForgetPasswordPage),
}
