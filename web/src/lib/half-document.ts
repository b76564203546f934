/** A document that has not grown for this long has stalled. Bad lines pause for a second or two. */
const quietMs = 4_000

/**
 * The connection can stall in the middle of a document and stay open. The browser then waits for the rest for minutes, with
 * half a page that cannot be used: the code of the app runs when a document has been read. Later visits have the service
 * worker against it; on a first visit this gives the rest up and starts the app, which draws the page itself.
 */
export function replaceStalledDocument(): void {
  const size = () => document.getElementsByTagName('*').length
  let before = size()
  const timer = setInterval(() => {
    const isRead = document.readyState !== 'loading'
    const now = size()
    if (!isRead && now > before) {
      before = now
      return
    }
    clearInterval(timer)
    if (!isRead) startWithoutRest()
  }, quietMs)
}

function startWithoutRest(): void {
  const app = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src
  if (!app || !document.body) {
    // A browser paints nothing before it has read the body, and half of the head has half of the styles. All that is left is
    // another attempt.
    location.reload()
    return
  }
  stop()
  // The app waits for the end of loading before it installs the service worker, and that event does not come any more.
  void import(/* @vite-ignore */ app).then(() => dispatchEvent(new Event('load')))
}
