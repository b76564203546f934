/** `appPackageName` of an ordinary request; the error upload alone says `Web`. Apart from the schemas, for the app. */
export function packageName(appId: number): string {
  return `com.zamra.app${appId}`
}
