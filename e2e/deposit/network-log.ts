import type { Page } from '@playwright/test'

/** The requests and events of a page, in order. */
export type NetworkLog = {
  /** `opened` for the stream, `told balance` for an event in it, `asked` for a request, `loaded` for a whole page. */
  readonly heard: string[]
}

/** Records the traffic of a page about the player's balance, from its next load on. */
export async function recordNetwork(page: Page): Promise<NetworkLog> {
  const heard: string[] = []
  const streams = new Set<string>()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const read = (data: string | undefined) => {
    const text = Buffer.from(data ?? '', 'base64').toString()
    for (const [, event] of text.matchAll(/^event: (\w+)$/gm)) heard.push(`told ${event}`)
  }
  line.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type === 'Document') heard.push('loaded')
    if (request.url.endsWith('/user/getUserInfo')) heard.push('asked')
    if (request.url.endsWith('/user/stream')) streams.add(requestId)
  })
  line.on('Network.responseReceived', ({ requestId }) => {
    if (!streams.has(requestId)) return
    heard.push('opened')
    void line.send('Network.streamResourceContent', { requestId }).then(({ bufferedData }) => read(bufferedData))
  })
  line.on('Network.dataReceived', ({ requestId, data }) => {
    if (streams.has(requestId)) read(data)
  })
  return { heard }
}

/** From now on a poll that no push event announced is answered with `unchanged`. */
export async function answerOnlyAfterPush(page: Page, { heard }: NetworkLog): Promise<void> {
  const from = heard.length
  await page.route('**/api/user/getUserInfo', async (route) => {
    const isTold = heard.slice(from).includes('told balance')
    await (isTold
      ? route.continue()
      : route.fulfill({ json: { state: '200', msg: '', resultData: { unchanged: true } } }))
  })
}
