import type { Page } from '@playwright/test'

/** What passes between a page and the house, in its order. */
export type Hearing = {
  /** `opened` for the stream, `told balance` for an event in it, `asked` for a request, `loaded` for a whole page. */
  readonly heard: string[]
}

/** Listens to the line of a page from its next load on, as far as it concerns the player's money. */
export async function listenTo(page: Page): Promise<Hearing> {
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

/** From now on whoever asks without having been told that there is something new hears that there is nothing. */
export async function answerOnlyWhoWasTold(page: Page, { heard }: Hearing): Promise<void> {
  const from = heard.length
  await page.route('**/api/user/getUserInfo', async (route) => {
    const isTold = heard.slice(from).includes('told balance')
    await (isTold
      ? route.continue()
      : route.fulfill({ json: { state: '200', msg: '', resultData: { unchanged: true } } }))
  })
}
