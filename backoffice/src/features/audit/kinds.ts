import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { Tone } from '../../ui/tag.tsx'

export type Entry = StaffOutput<'/audit/list'>['entries'][number]
export type Kind = Entry['kind']

export const kinds: Readonly<Record<Kind, readonly [label: string, tone: Tone]>> = {
  signIn: ['sign-in', 'plain'],
  view: ['viewed', 'info'],
  decision: ['decided', 'ok'],
  denied: ['denied', 'bad'],
  staff: ['staff', 'sign'],
}
