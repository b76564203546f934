import type { Page } from '@playwright/test'

/** The requests and events of a page, in order. */
export type NetworkLog = {
  /** `opened` for the stream, `event balance` for an event in it, `requested` for a request, `loaded` for a whole page. */
  readonly entries: string[]
}

/** Records the traffic of a page about the player's balance, from its next load on. */
export async function recordNetwork(page: Page): Promise<NetworkLog> {
  const entries: string[] = []
  const streams = new Set<string>()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const read = (data: string | undefined) => {
    const text = Buffer.from(data ?? '', 'base64').toString()
    for (const [, event] of text.matchAll(/^event: (\w+)$/gm)) entries.push(`event ${event}`)
  }
  line.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type === 'Document') entries.push('loaded')
    if (request.url.endsWith('/user/getUserInfo')) entries.push('requested')
    if (request.url.endsWith('/user/stream')) streams.add(requestId)
  })
  line.on('Network.responseReceived', ({ requestId }) => {
    if (!streams.has(requestId)) return
    entries.push('opened')
    void line.send('Network.streamResourceContent', { requestId }).then(({ bufferedData }) => read(bufferedData))
  })
  line.on('Network.dataReceived', ({ requestId, data }) => {
    if (streams.has(requestId)) read(data)
  })
  return { entries }
}

/** From now on a poll that no push event announced is answered with `unchanged`. */
export async function answerOnlyAfterPush(page: Page, { entries }: NetworkLog): Promise<void> {
  const from = entries.length
  await page.route('**/api/user/getUserInfo', async (route) => {
    const isPushed = entries.slice(from).includes('event balance')
    await (isPushed
      ? route.continue()
      : route.fulfill({ json: { state: '200', msg: '', resultData: { unchanged: true } } }))
  })
}
