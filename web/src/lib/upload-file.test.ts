import { network } from '@zamra/contract/constants.ts'
import { upload } from '@zamra/contract/file-upload.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { activateTexts, createTexts } from '../i18n/texts.ts'
import type { CallError } from './call-error.ts'
import { bindNavigator } from './navigation/navigate.ts'
import type { Navigator } from './navigation/navigator.ts'
import { isSignedIn, signIn, useSession } from './session.ts'
import { uploadFile } from './upload-file.ts'

type Sent = { readonly method: string; readonly url: string; readonly form: FormData; readonly timeoutMs: number }
type End = 'load' | 'error' | 'timeout' | 'never'

/** A browser's way of sending a form, as far as it is used: Node has none. The server behind it is played. */
const server = { sent: [] as Sent[], end: 'load' as End, status: 200, body: '' }

class PlayedRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  timeout = 0
  onload = () => {}
  onerror = () => {}
  ontimeout = () => {}
  onabort = () => {}
  #to = { method: '', url: '' }

  open(method: string, url: string) {
    this.#to = { method, url }
  }

  send(form: FormData) {
    server.sent.push({ ...this.#to, form, timeoutMs: this.timeout })
    for (const loaded of [50, 200]) this.upload.onprogress?.({ loaded, total: 200 })
    this.status = server.status
    this.responseText = server.body
    if (server.end !== 'never') queueMicrotask(this[`on${server.end}`])
  }

  abort() {
    this.onabort()
  }
}

beforeAll(async () => {
  const texts = createTexts('en')
  await texts.load(['pages'])
  activateTexts(texts)
  bindNavigator({ reLaunch: async () => {} } as unknown as Navigator)
})
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', PlayedRequest)
  const body = JSON.stringify({ state: '200', msg: 'success', resultData: { url: '/file/a.webp' } })
  Object.assign(server, { sent: [], end: 'load', status: 200, body })
  signIn({ sign: 'a-secret-sign', uid: 123456789, newUserFlag: false })
})
afterEach(() => vi.unstubAllGlobals())

const receipt = new File([new Uint8Array(10)], 'receipt.png', { type: 'image/png' })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: CallError) => error,
  )

test('sends a picture after the common fields, and reports the progress', async () => {
  const shares: number[] = []
  expect(await uploadFile(receipt, { onProgress: (share) => shares.push(share) })).toEqual({ url: '/file/a.webp' })
  expect(shares).toEqual([0.25, 1])
  const [{ method, url, form }] = server.sent as [Sent]
  expect({ method, url }).toEqual({ method: 'POST', url: '/api/file/upload' })
  const names = [...form.keys()]
  expect(names.at(-1)).toBe('file')
  expect(names).toEqual(expect.arrayContaining(['appId', 'deviceNumber', 'locale', 'appPackageName', 'sign', 'uid']))
  expect(form.get('uid')).toBe('123456789')
})

test('waits for an upload as long as the server does, plus the time for the answer', async () => {
  await uploadFile(receipt)
  expect(server.sent[0]?.timeoutMs).toBe(upload.bodyMs + network.timeoutMs)
})

test('distinguishes a refusal, a lost network and a cancelled upload', async () => {
  server.body = JSON.stringify({ state: '4290', msg: 'slowly', code: 'rate.limited', resultData: { retryAfter: 9 } })
  expect(await failure(uploadFile(receipt))).toMatchObject({ kind: 'business', state: '4290', refusal: 'rate.limited' })
  server.body = '<html>502</html>'
  expect(await failure(uploadFile(receipt))).toMatchObject({ kind: 'business' })
  server.end = 'error'
  expect(await failure(uploadFile(receipt))).toMatchObject({ kind: 'network' })
  server.end = 'timeout'
  expect(await failure(uploadFile(receipt))).toMatchObject({ kind: 'network', message: 'timeout' })
  server.end = 'never'
  const stop = new AbortController()
  const stopped = failure(uploadFile(receipt, { signal: stop.signal }))
  stop.abort()
  expect(await stopped).toMatchObject({ kind: 'network', message: 'stopped' })
})

test('ends the session when the server says that it is over', async () => {
  server.body = JSON.stringify({ state: '401', msg: 'Please login', code: 'login.required', resultData: {} })
  await failure(uploadFile(receipt))
  expect(isSignedIn(useSession.getState())).toBe(false)
})
