import type { Feature } from '@zamra/contract/features.ts'
import type { TextId } from '../../i18n/text-id.ts'
import type { Parameters } from './parameters.ts'

/** The guards of a page. `guard.ts` evaluates them in this order, and the first that fails decides. */
export const guardOrder = [
  'auth',
  'policy',
  'depositGate',
  'exclusion',
  'registered',
  'bankAccount',
  'withdrawPassword',
  'kyc',
] as const
export type GuardName = (typeof guardOrder)[number]

export type Path = `/${string}`

export type Row = {
  readonly path: Path
  readonly title: TextId
  /** The app of players has no page for staff. */
  readonly feature: Exclude<Feature, 'staff'>
  /** The place in the tab bar, for the five tab pages. */
  readonly tab?: number
  /** Other addresses of the same page. They redirect to `path`. */
  readonly aliases?: readonly Path[]
  readonly guards?: readonly GuardName[]
  readonly params?: Parameters
}

export type Route = Row & { readonly name: string }
