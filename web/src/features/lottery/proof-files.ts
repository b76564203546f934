import type { Bundle } from '@zamra/verifier/bundle.ts'
import { fetchPublished } from '../../lib/call.ts'

/** What is checked: the published file of a draw, and a ticket of it if there is one. Both as they came. */
export type Proof = { readonly bundle: Bundle; readonly ticket?: unknown }

/** The file that everybody else gets too. */
export async function fetchBundle(drawId: string, signal: AbortSignal): Promise<Bundle> {
  return (await fetchPublished(`/open-draw/${encodeURIComponent(drawId)}.json`, signal)) as Bundle
}

/** A draw that is paid out or given up: its file never changes again. */
export function isComplete(bundle: Bundle): boolean {
  return Array.isArray(bundle.log) && bundle.log.some(({ event }) => event === 'published' || event === 'voided')
}

export type Opened = Proof | 'unreadable' | 'ticketAlone'

/** What a player kept: a draw, or a draw and a ticket, in whatever order he chose them. */
export async function openSaved(files: readonly File[]): Promise<Opened> {
  const contents = await Promise.all(files.map(async (file) => parsed(await file.text())))
  const bundle = contents.find((content): content is Bundle => content !== undefined && 'log' in content)
  const ticket = contents.find((content) => content !== undefined && 'receipt' in content)
  if (!bundle) return ticket ? 'ticketAlone' : 'unreadable'
  return ticket ? { bundle, ticket } : { bundle }
}

function parsed(text: string): object | undefined {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? content : undefined
  } catch {
    return undefined
  }
}
