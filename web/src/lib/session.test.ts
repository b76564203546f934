import { beforeEach, expect, test } from 'vitest'
import { aPlayer, aVip } from '../../test/player.ts'
import { deviceNumber } from './device.ts'
import {
  isSignedIn,
  keepServiceInfo,
  keepSign,
  keepUserInfo,
  keepVipInfo,
  logout,
  restoreSession,
  signIn,
  useSession,
} from './session.ts'
import { findStored, type StoredKey, store } from './storage.ts'

const userInfo = aPlayer({ isGuest: true, phoneBound: false })

beforeEach(() => {
  logout()
  signIn({ sign: 's', uid: 123456789, newUserFlag: true, password: 'once', isChangePassword: true })
  keepUserInfo(userInfo)
  keepVipInfo(aVip(3))
  keepServiceInfo({ minVipLevel: 4, list: [], serviceUrl: 'https://service.example' })
})

test('a session needs both sign and uid [S-12]', () => {
  expect(isSignedIn({ sign: 's', uid: 1 })).toBe(true)
  expect(isSignedIn({ sign: 's', uid: undefined })).toBe(false)
  expect(isSignedIn({ sign: undefined, uid: 1 })).toBe(false)
  expect(isSignedIn({ sign: '', uid: 1 })).toBe(false)
})

test('a session has its fields, with VIP support from level 6 by default [S-18]', () => {
  expect(useSession.getState()).toEqual({
    sign: 's',
    uid: 123456789,
    newUserFlag: true,
    userInfo,
    vipInfo: aVip(3),
    serviceInfo: { minVipLevel: 4, list: [], serviceUrl: 'https://service.example' },
    currentVipLevel: 3,
    serviceUrl: 'https://service.example',
    minVipLevel: 4,
    password: 'once',
    isChangePassword: true,
  })
  logout()
  expect(useSession.getState().minVipLevel).toBe(6)
})

test('a session survives a restart, but a guest’s password does not', () => {
  const before = useSession.getState()
  useSession.setState(useSession.getInitialState(), true)
  restoreSession()
  expect(useSession.getState()).toEqual({ ...before, newUserFlag: false, password: undefined, isChangePassword: false })
})

const cleared: StoredKey[] = ['userInfo', 'vipInfo', 'serviceInfo', 'sign', 'uid', 'serviceUrl', 'minVipLevel']

test('logout clears the player from the storage', () => {
  for (const key of cleared) expect(findStored(key), key).toBeDefined()
  logout()
  for (const key of cleared) expect(findStored(key), key).toBeUndefined()
})

test('logout clears the guest’s password from memory; invite code, language and device stay [S-15]', () => {
  store('inviteCode', 'K1')
  store('lang', 'fr-FR')
  const device = deviceNumber()
  logout()
  expect(useSession.getState()).toMatchObject({ password: undefined, newUserFlag: false })
  expect([findStored('inviteCode'), findStored('lang'), findStored('deviceNumber')]).toEqual(['K1', 'fr-FR', device])
})

test('the device id is random, created once and kept at sign-out', () => {
  const number = deviceNumber()
  expect(number).toMatch(/^[0-9a-f]{32}$/)
  logout()
  expect(deviceNumber()).toBe(number)
  expect(findStored('deviceNumber')).toBe(number)
})

test('a new sign replaces the old one and keeps the player', () => {
  keepSign('another')
  expect(useSession.getState()).toMatchObject({ sign: 'another', uid: 123456789 })
  expect(findStored('sign')).toBe('another')
})
