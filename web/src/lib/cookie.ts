/** A plain cookie that lets the server draw the first page as the player left it. Never a secret. */
export function setPlainCookie(name: 'zlang' | 'ztheme', value: string): void {
  if (typeof document === 'undefined') return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox of our floor.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax`
}
