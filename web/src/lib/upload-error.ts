import { tracking } from '@zamra/contract/constants.ts'
import { call } from './call.ts'
import { monotonicMs } from './clock.ts'
import { scrub } from './scrub.ts'
import { useSession } from './session.ts'

const dataLengthMax = 8_000
const told = new Set<string>()
let recent: readonly number[] = []

/** Uploads an error, at most once each and ten a minute, without secrets. */
export async function uploadError(error: unknown): Promise<void> {
  const { sign, uid } = useSession.getState()
  const data = scrub(serialise(error), sign).slice(0, dataLengthMax)
  if (told.has(data) || !mayTell()) return
  told.add(data)
  const input = { data, ...(uid === undefined ? {} : { userId: uid }) }
  await call('/u/appStackUpload', input, { quiet: true, keepalive: true, fields: { appPackageName: 'Web' } })
}

function serialise(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify({ message: String(error) })
  const { name, message, stack } = error
  return JSON.stringify({ name, message, stack })
}

function mayTell(): boolean {
  const now = monotonicMs()
  recent = recent.filter((at) => now - at < 60_000)
  if (recent.length >= tracking.errorUploadsPerMinuteMax) return false
  recent = [...recent, now]
  return true
}
