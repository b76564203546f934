import { appInfo } from '@zamra/contract/constants.ts'
import type { AppConfig } from '@zamra/contract/home.ts'
import { create } from 'zustand'
import type { DeviceInfo } from './device.ts'

export type Settings = {
  readonly appId: number
  readonly appName: string
  readonly appVersion: string
  readonly versionCode: number
  readonly currencySign: string
  readonly phoneNumberPrefix: string
  readonly inviteCode: string
  readonly inviteLink: string
  readonly h5No: number | undefined
  readonly linkId: string
  readonly adjustAdid: string
  readonly appConfig: AppConfig | undefined
  readonly device: DeviceInfo | undefined
  /** Where the app runs: alone, inside a native shell, or inside a wrapper page. */
  readonly native: boolean
  readonly statusBarHeight: number
  readonly coat: boolean
  readonly coatVersion: number
}

export const useSettings = create<Settings>(() => ({
  appId: appInfo.id,
  appName: appInfo.name,
  appVersion: appInfo.version,
  versionCode: appInfo.versionCode,
  currencySign: appInfo.currencySign,
  phoneNumberPrefix: appInfo.phonePrefix,
  inviteCode: '',
  inviteLink: '',
  h5No: undefined,
  linkId: '',
  adjustAdid: '',
  appConfig: undefined,
  device: undefined,
  native: false,
  statusBarHeight: 0,
  coat: false,
  coatVersion: 0,
}))
