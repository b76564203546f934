import { locales, storedLocales } from '@zamra/contract/languages.ts'
import { switchToPropose } from '../../home/index.ts'
import { listJudgedChanges, needsTwoOperators } from '../../market/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requestSignature } from '../signing/sign-request.ts'
import { switchNames } from './switch-names.ts'

const stateOf = (isOpen: boolean | null) => (isOpen === null ? 'default' : isOpen ? 'open' : 'closed')

type Change = Awaited<ReturnType<typeof listJudgedChanges>>[number]

const shownChange = ({ is_open, changed_by: changedBy, approval, why, changed_at, isSigned }: Change) => ({
  ...({ state: stateOf(is_open), changedBy, why, changedAt: changed_at.getTime() } as const),
  ...(approval?.approvedBy !== undefined && { approvedBy: approval.approvedBy }),
  ...(!isSigned && { isUnsigned: true as const }),
})

/** As every reader of a switch: without signatures a change closes, and opens and removes nothing. */
const isInForce = ({ isSigned, is_open }: Change) => isSigned || is_open === false

/** The state is the one in force, which is not the last that is stored when that was not signed. */
export const switchList: StaffHandler<'/switch/list'> = async ({ app }) => {
  const [changes, names] = await Promise.all([listJudgedChanges(app), switchNames(app)])
  const others = [...new Set(changes.map(({ name }) => name))]
    .filter((name) => !names.some((one) => one.name === name))
    .map((name) => ({ name, kind: 'other', title: name }) as const)
  return {
    switches: [...names, ...others].map((one) => {
      const own = changes.filter(({ name }) => name === one.name)
      const inForce = own.find(isInForce)
      return {
        ...one,
        ...(inForce ? shownChange(inForce) : { state: 'default' as const }),
        ...(own[0] !== inForce && { hasIgnored: true as const }),
      }
    }),
  }
}

const historyMax = 100

export const switchHistory: StaffHandler<'/switch/history'> = async ({ app }, { name }) => ({
  changes: (await listJudgedChanges(app))
    .filter((change) => change.name === name)
    .slice(0, historyMax)
    .map(shownChange),
})

/** An empty text would be shown in place of the English one, and one of an unknown language to nobody. */
function requireReason(reason: Readonly<Record<string, string>>): void {
  const missing = storedLocales.filter((locale) => !reason[locale]?.trim())
  if (missing.length > 0) throw new StaffError('input.invalid', `the reason is missing in: ${missing.join(', ')}`)
  const isShown = (locale: string, text: string) => locales.some((one) => one === locale) && text.trim() !== ''
  const useless = Object.entries(reason).filter(([locale, text]) => !isShown(locale, text))
  if (useless.length > 0)
    throw new StaffError('input.invalid', `no player reads the reason in: ${useless.map(([one]) => one).join(', ')}`)
}

/** A misspelt name would be signed and stop nothing. */
export const switchClose: StaffHandler<'/switch/close'> = async (ctx, { name, reason, why }) => {
  requireReason(reason)
  const isKnown = (await switchNames(ctx.app)).some((one) => one.name === name)
  if (!isKnown) throw new StaffError('input.invalid', `there is no switch ${name}`)
  const change = { name, isOpen: false, reason, why, by: ctx.staff.name }
  const content = await switchToPropose(ctx.app.databases.main.pool, change)
  return await requestSignature(ctx, 'switch.close', { name, content })
}

export const switchOpen: StaffHandler<'/switch/open'> = async (ctx, { name, why }) => {
  const change = { name, isOpen: true, reason: null, why, by: ctx.staff.name }
  const content = await switchToPropose(ctx.app.databases.main.pool, change)
  if (!needsTwoOperators(change)) return await requestSignature(ctx, 'switch.open', { name, content })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'switch', about: name, content })
}
