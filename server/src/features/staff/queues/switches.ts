import { storedLocales } from '@zamra/contract/languages.ts'
import { switchToPropose } from '../../home/index.ts'
import { needsTwoOperators } from '../../market/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requestSignature } from '../signing/sign-request.ts'
import { switchNames } from './switch-names.ts'
import { listSwitches, listSwitchHistory } from './switch-queries.ts'

const stateOf = (isOpen: boolean | null) => (isOpen === null ? 'default' : isOpen ? 'open' : 'closed')

type Change = Awaited<ReturnType<typeof listSwitchHistory>>[number]

const shownChange = ({ isOpen, changedBy, approvedBy, why, changedAt }: Change) => ({
  ...({ state: stateOf(isOpen), changedBy, why, changedAt: changedAt.getTime() } as const),
  ...(approvedBy !== null && { approvedBy }),
})

export const switchList: StaffHandler<'/switch/list'> = async ({ app }) => {
  const [stored, names] = await Promise.all([listSwitches(app.databases.main.read), switchNames(app)])
  const others = stored
    .filter(({ name }) => !names.some((one) => one.name === name))
    .map(({ name }) => ({ name, kind: 'other', title: name }) as const)
  return {
    switches: [...names, ...others].map((one) => {
      const last = stored.find(({ name }) => name === one.name)
      return { ...one, ...(last ? shownChange(last) : { state: 'default' as const }) }
    }),
  }
}

export const switchHistory: StaffHandler<'/switch/history'> = async ({ app }, { name }) => ({
  changes: (await listSwitchHistory(app.databases.main.read, name)).map(shownChange),
})

/** A misspelt name would be signed and stop nothing. */
export const switchClose: StaffHandler<'/switch/close'> = async (ctx, { name, reason, why }) => {
  const missing = storedLocales.filter((locale) => !reason[locale])
  if (missing.length > 0) throw new StaffError('input.invalid', `the reason is missing in: ${missing.join(', ')}`)
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
