import { network } from '@zamra/contract/constants.ts'
import { upload } from '@zamra/contract/file-upload.ts'
import { commonFields, parse, withText } from './call.ts'
import { CallError } from './call-error.ts'
import { asksToLogin, isObject, openEnvelope } from './envelope.ts'
import { leaveSession } from './leave-session.ts'
import { useSession } from './session.ts'

export type UploadOptions = {
  /** The uploaded part of the file, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal | undefined
}

/** Uploads one picture; `url` is its address on the server. Rejects with a `CallError`, which the uploader shows. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<{ readonly url: string }> {
  const { sign } = useSession.getState()
  try {
    const { status, text } = await send(formOf(file), options)
    const answer = openEnvelope(parse(text), {})
    if (status === 200 && isObject(answer) && typeof answer.url === 'string') return { url: answer.url }
    throw new CallError('', { code: 999, kind: 'business', refusal: 'server.error' })
  } catch (thrown) {
    const error = withText(thrown)
    if (asksToLogin(error)) leaveSession(sign)
    throw error
  }
}

/** The fields come first, so that the server can authenticate the player before it reads the file. */
function formOf(file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(commonFields())) form.append(name, String(value))
  form.append(upload.field, file)
  return form
}

type Answer = { readonly status: number; readonly text: string }

/** `fetch` cannot report upload progress, so this uses `XMLHttpRequest`. */
function send(form: FormData, { onProgress, signal }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (why: string) => reject(new CallError(why, { code: 999, kind: 'network' }))
    request.open('POST', `/api${upload.path}`)
    // The server's own upload timeout, plus the timeout of any call.
    request.timeout = upload.bodyMs + network.timeoutMs
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => fail('the network was lost')
    request.ontimeout = () => fail('timeout')
    request.onabort = () => fail('stopped')
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
