/** What the app can do with its pages; `create-navigator.ts` makes the browser's. */
export type Navigator = {
  navigateTo(url: string): Promise<void>
  redirectTo(url: string): Promise<void>
  switchTab(url: string): Promise<void>
  reLaunch(url: string): Promise<void>
  navigateBack(delta?: number): Promise<void>
  preload(url: string): void
}
