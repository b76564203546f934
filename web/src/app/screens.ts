import type { ComponentType } from 'react'
import type { RouteName } from '../lib/navigation/routes.ts'

export type Screen = () => Promise<ComponentType>

/**
 * The screen of each page but Home. A page without one belongs to a feature that is not built yet. Home does not
 * need this list, so it is a chunk of its own that is fetched right after Home.
 */
export const screens: Partial<Record<RouteName, Screen>> = {
  law: () => import('../features/market/law-page.tsx').then((module) => module.LawPage),
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
  withdrawTerms: () => import('../features/withdrawal/terms-page.tsx').then((module) => module.TermsPage),
  lottery: () => import('../features/lottery/lottery-page.tsx').then((module) => module.LotteryPage),
  lotteryTickets: () => import('../features/lottery/tickets-page.tsx').then((module) => module.TicketsPage),
  lotteryTicket: () => import('../features/lottery/ticket-page.tsx').then((module) => module.TicketPage),
  lotteryVerify: () => import('../features/lottery/verify-page.tsx').then((module) => module.VerifyPage),
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
  withdrawalPassword: () =>
    import('../features/player/withdrawal-password-page.tsx').then((module) => module.WithdrawalPasswordPage),
  phoneBinding: () => import('../features/player/phone-binding-page.tsx').then((module) => module.PhoneBindingPage),
  security: () => import('../features/player/security-page.tsx').then((module) => module.SecurityPage),
  changePassword: () =>
    import('../features/player/change-password-page.tsx').then((module) => module.ChangePasswordPage),
  privacy: () => import('../features/player/privacy-page.tsx').then((module) => module.PrivacyPage),
  login: () => import('../features/session/login-page.tsx').then((module) => module.LoginPage),
  loginV2: () => import('../features/session/login-v2-page.tsx').then((module) => module.LoginV2Page),
  register: () => import('../features/session/register-page.tsx').then((module) => module.RegisterPage),
  forgetPassword: () =>
    import('../features/session/forget-password-page.tsx').then((module) => module.ForgetPasswordPage),
}

/** Whether the feature of a page is built. The entry page only redirects, so it needs no screen. */
export function isOpen(name: RouteName): boolean {
  return name === 'entry' || name === 'home' || screens[name] !== undefined
}
