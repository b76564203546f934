import type { Bundle } from '@zamra/verifier/bundle.ts'
import { fetchPublished } from '../../lib/call.ts'

/** What is verified: the published file of a draw and, optionally, a ticket file. Neither is validated yet. */
export type Proof = { readonly bundle: Bundle; readonly ticket?: unknown }

/** Fetches the public file of a draw, which is the same for everybody. */
export async function fetchBundle(drawId: string, signal: AbortSignal): Promise<Bundle> {
  return (await fetchPublished(`/open-draw/${encodeURIComponent(drawId)}.json`, signal)) as Bundle
}

/** The file of a draw that is paid out or cancelled never changes again. */
export function isComplete(bundle: Bundle): boolean {
  return Array.isArray(bundle.log) && bundle.log.some(({ event }) => event === 'published' || event === 'voided')
}

type Shown = { readonly drawId: string; readonly state: string; readonly numbers?: readonly number[] | undefined }

/** Whether a file proves what the app shows of a draw. A genuine file of another draw, or of other numbers, does not. */
export function isOfDraw({ drawId, log }: Bundle, shown: Shown): boolean {
  const isVoid = log.some(({ event }) => event === 'voided')
  const drawn = log.find((entry) => entry.event === 'drawn')
  const numbers = drawn?.event === 'drawn' ? drawn.said.numbers : []
  return (
    drawId === shown.drawId && isVoid === (shown.state === 'VOID') && numbers.join() === (shown.numbers ?? []).join()
  )
}

export type Opened = Proof | 'unreadable' | 'ticketAlone'

/** Reads saved files: a draw, or a draw and a ticket, selected in any order. */
export async function openSaved(files: readonly File[]): Promise<Opened> {
  const contents = await Promise.all(files.map(async (file) => parseObject(await file.text())))
  const bundle = contents.find((content): content is Bundle => content !== undefined && 'log' in content)
  const ticket = contents.find((content) => content !== undefined && 'receipt' in content)
  if (!bundle) return ticket ? 'ticketAlone' : 'unreadable'
  return ticket ? { bundle, ticket } : { bundle }
}

function parseObject(text: string): object | undefined {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? content : undefined
  } catch {
    return undefined
  }
}
