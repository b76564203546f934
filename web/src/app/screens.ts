import type { ComponentType } from 'react'
import type { RouteName } from '../lib/navigation/routes.ts'

export type Screen = () => Promise<ComponentType>

/**
 * The screen of each page but Home. A page that is not here belongs to a room that is not built yet. Where each of them
 * is to be found takes some room, which is not Home's: this list is fetched right after it.
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
  login: () => import('../features/session/login-page.tsx').then((module) => module.LoginPage),
  loginV2: () => import('../features/session/login-v2-page.tsx').then((module) => module.LoginV2Page),
  register: () => import('../features/session/register-page.tsx').then((module) => module.RegisterPage),
  forgetPassword: () =>
    import('../features/session/forget-password-page.tsx').then((module) => module.ForgetPasswordPage),
}

/** Whether a page's room is built. The entry page sends everybody on, so it needs no screen. */
export function isOpen(name: RouteName): boolean {
  return name === 'entry' || name === 'home' || screens[name] !== undefined
}
