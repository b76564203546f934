import { useSettings } from '../../lib/settings.ts'

/** What the device says of itself, for the player's own list of sessions. */
export function deviceWords() {
  const { device, appVersion } = useSettings.getState()
  if (!device) return { appVersion }
  const { deviceName, systemVersion } = device
  return { deviceName: deviceName.slice(0, 64), systemVersion: systemVersion.slice(0, 32), appVersion }
}
