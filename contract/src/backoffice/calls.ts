import type * as z from 'zod/mini'
import { accessCalls, auditCalls } from './access.ts'
import { caseCalls } from './cases.ts'
import { catalogueCalls } from './catalogue.ts'
import { configurationCalls } from './configuration.ts'
import { contentCalls } from './content.ts'
import { gameCalls } from './games.ts'
import { levelsAndFeesCalls } from './levels-and-fees.ts'
import { marketCalls } from './markets.ts'
import { playerCalls, taskCalls } from './players.ts'
import { promotionCalls } from './promotions.ts'
import { depositCalls, overviewCalls } from './queues.ts'
import { reportCalls } from './reports.ts'
import { routingCalls } from './routing.ts'
import { takingCalls } from './taking.ts'
import { textCalls } from './texts.ts'
import { withdrawalCalls } from './withdrawals.ts'

/**
 * Every call of the back office, `POST /api` and its path on the listener for staff. The table of players' calls
 * (`contract/src/calls.ts`) has none of them, and the app of players imports nothing of this folder.
 */
export const staffCalls = {
  ...accessCalls,
  ...auditCalls,
  ...overviewCalls,
  ...takingCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...playerCalls,
  ...taskCalls,
  ...caseCalls,
  ...routingCalls,
  ...configurationCalls,
  ...reportCalls,
  ...promotionCalls,
  ...contentCalls,
  ...textCalls,
  ...marketCalls,
  ...levelsAndFeesCalls,
  ...gameCalls,
  ...catalogueCalls,
} as const

export type StaffCalls = typeof staffCalls
export type StaffPath = keyof StaffCalls
export type StaffInput<P extends StaffPath> = z.output<StaffCalls[P]['input']>
export type StaffOutput<P extends StaffPath> = z.input<StaffCalls[P]['output']>
