import type { ComponentType } from 'react'
import type { Area } from '../i18n/text-id.ts'
import { activeTexts, everywhere, hasArea, type Texts } from '../i18n/texts.ts'
import { type Address, findRoute, parametersOf } from '../lib/navigation/address.ts'
import { createPageLoader, type PageLoader } from '../lib/navigation/page-loader.ts'
import { type RouteName, routes } from '../lib/navigation/routes.ts'

type Screen = () => Promise<ComponentType>

/** The screen of each page. A page that is not here belongs to a room that is not built yet. */
const screens: Partial<Record<RouteName, Screen>> = {
  home: () => import('../features/home/home-page.tsx').then((module) => module.HomePage),
  law: () => import('../features/market/law-page.tsx').then((module) => module.LawPage),
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

/** Whether a page's room is built. The entry page sends everybody on, so it needs no screen. */
export function isOpen(name: RouteName): boolean {
  return name === 'entry' || screens[name] !== undefined
}

/** The areas of texts that a page needs. */
export function areasOf(name: RouteName | undefined): readonly Area[] {
  const room = name === undefined ? '' : routes[name].room
  return hasArea(room) ? [...everywhere, room] : everywhere
}

/** The loader of the page at an address; the same one each time, so that a page is fetched once. */
export function loaderOf(address: Address): PageLoader {
  const name = findRoute(address.path)?.name
  if (name === undefined)
    return loader('notFound', name, () => import('./not-found-page.tsx').then((m) => m.NotFoundPage))
  if (parametersOf(name, address.search) === 'malformed') {
    return loader('malformed', undefined, () => import('./malformed-page.tsx').then((m) => m.MalformedPage))
  }
  return loader(name, name, screens[name] ?? (() => import('./not-open-page.tsx').then((m) => m.NotOpenPage)))
}

/** For the server, which speaks another language with every request. */
export async function preparePage(address: Address, texts: Texts): Promise<void> {
  await Promise.all([loaderOf(address).load(), texts.load(areasOf(findRoute(address.path)?.name))])
}

const loaders = new Map<string, PageLoader>()

function loader(key: string, name: RouteName | undefined, screen: Screen): PageLoader {
  const known = loaders.get(key) ?? createPageLoader(() => withTexts(screen, areasOf(name)))
  loaders.set(key, known)
  return known
}

/** A page is ready when its code and its texts are there, in the language spoken by then. */
async function withTexts(screen: Screen, areas: readonly Area[]): Promise<ComponentType> {
  const [Screen] = await Promise.all([screen(), activeTexts().load(areas)])
  await activeTexts().load(areas)
  return Screen
}
