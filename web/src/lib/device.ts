import { randomToken } from './random.ts'
import { findStored, store } from './storage.ts'

export type DeviceInfo = {
  readonly deviceName: string
  readonly systemVersion: string
  readonly language: string
  readonly windowWidth: number
  readonly windowHeight: number
  readonly pixelRatio: number
}

let known: string | undefined

/** A random number, made once and kept when the player signs out. It contains nothing about the phone. */
export function deviceNumber(): string {
  known ??= findStored('deviceNumber') ?? makeDeviceNumber()
  return known
}

/** What sign-in calls send about the device. */
export function readDevice(): DeviceInfo {
  return {
    deviceName: deviceName(navigator.userAgent),
    systemVersion: systemVersion(navigator.userAgent),
    language: navigator.language,
    windowWidth: innerWidth,
    windowHeight: innerHeight,
    pixelRatio: devicePixelRatio,
  }
}

export function deviceName(userAgent: string): string {
  const android = /Android [\d.]+; ([^;)]+)/.exec(userAgent)?.[1]?.trim()
  if (android) return android
  return /iPhone|iPad|Macintosh|Windows|Linux/.exec(userAgent)?.[0] ?? 'Web'
}

export function systemVersion(userAgent: string): string {
  const match = /(Android|iPhone OS|CPU OS|Mac OS X|Windows NT) ([\d._]+)/.exec(userAgent)
  return match ? `${match[1]} ${match[2]?.replaceAll('_', '.')}` : 'Web'
}

function makeDeviceNumber(): string {
  const made = randomToken(16)
  store('deviceNumber', made)
  return made
}
