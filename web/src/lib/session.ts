import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { vip } from '@zamra/contract/constants.ts'
import { create } from 'zustand'
import { findStored, removeStored, store } from './storage.ts'
import type { UserInfo, VipInfo } from './user-info.ts'

export type Session = {
  readonly sign: string | undefined
  readonly uid: number | undefined
  readonly newUserFlag: boolean
  readonly userInfo: UserInfo | undefined
  readonly vipInfo: VipInfo | undefined
  readonly serviceInfo: WireOutputOf<'/service/index'> | undefined
  readonly currentVipLevel: number
  readonly serviceUrl: string
  readonly minVipLevel: number
  /** A guest's password, shown once. Kept in memory only. */
  readonly password: string | undefined
  readonly isChangePassword: boolean
}

const signedOut: Session = {
  sign: undefined,
  uid: undefined,
  newUserFlag: false,
  userInfo: undefined,
  vipInfo: undefined,
  serviceInfo: undefined,
  currentVipLevel: 0,
  serviceUrl: '',
  minVipLevel: vip.supportLevelMin,
  password: undefined,
  isChangePassword: false,
}

export const useSession = create<Session>(() => signedOut)

export function isSignedIn(session: Pick<Session, 'sign' | 'uid'>): boolean {
  return Boolean(session.sign) && session.uid !== undefined
}

type SignedIn = WireOutputOf<'/sso/idlogin'> & { readonly password?: string }

/** Stores the answer of a sign-in call. */
export function signIn({ sign, uid, newUserFlag, password, isChangePassword, declaration }: SignedIn): void {
  if (declaration) store('declaration', declaration)
  store('sign', sign)
  store('uid', uid)
  useSession.setState({ sign, uid, newUserFlag, password, isChangePassword: isChangePassword ?? false })
}

/** Stores a new sign. The server rotates it whenever the session gains rights. */
export function keepSign(sign: string): void {
  store('sign', sign)
  useSession.setState({ sign })
}

/** Clears the player from this device. The invite code, the language and the device number stay. */
export function logout(): void {
  removeStored('userInfo', 'vipInfo', 'serviceInfo', 'sign', 'uid', 'serviceUrl', 'minVipLevel')
  useSession.setState(signedOut)
}

export function restoreSession(): void {
  const stored = findStored('vipInfo')
  // A device may still hold what an older version of the app has stored.
  const vipInfo = stored && 'claimable' in stored ? stored : undefined
  useSession.setState({
    sign: findStored('sign'),
    uid: findStored('uid'),
    userInfo: findStored('userInfo'),
    vipInfo,
    currentVipLevel: vipInfo?.currentVipConfig.level ?? 0,
    serviceInfo: findStored('serviceInfo'),
    serviceUrl: findStored('serviceUrl') ?? '',
    minVipLevel: findStored('minVipLevel') ?? vip.supportLevelMin,
  })
}

export function keepUserInfo(userInfo: UserInfo): void {
  store('userInfo', userInfo)
  useSession.setState({ userInfo })
}

export function keepVipInfo(vipInfo: VipInfo): void {
  store('vipInfo', vipInfo)
  useSession.setState({ vipInfo, currentVipLevel: vipInfo.currentVipConfig.level })
}

export function keepServiceInfo(serviceInfo: WireOutputOf<'/service/index'>): void {
  const { serviceUrl, minVipLevel } = serviceInfo
  store('serviceInfo', serviceInfo)
  store('serviceUrl', serviceUrl)
  store('minVipLevel', minVipLevel)
  useSession.setState({ serviceInfo, serviceUrl, minVipLevel })
}
