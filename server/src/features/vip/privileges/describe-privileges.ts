import { bps, type Money, nothing, share } from '@zamra/contract/money.ts'
import { type Privilege, type VipPrivilege, type VipReason, vipPrivileges } from '@zamra/contract/vip.ts'
import { dayIn, nextTimeIn } from '../../../base/clock.ts'
import { periodOf } from '../../promo/index.ts'
import { type Level, type Levels, levelAt } from '../config/vip-config.ts'
import { settleMs } from '../settle.ts'
import { birthdaysAround, type Due, type Known } from './decide-privileges.ts'

type State = {
  readonly known: Known
  readonly levels: Levels
  readonly due: readonly Due[]
  /** What was given of it, open or not. */
  readonly given: readonly { readonly type: VipPrivilege; readonly key: string; readonly isOpen: boolean }[]
}

/** Each privilege with what comes next, when, and every reason why nothing of it can be claimed now. */
export function describePrivileges(state: State): readonly Privilege[] {
  return vipPrivileges.map((type) => {
    const { amount, reasons, nextAt } = describers[type](state)
    const isOpen = state.given.some((one) => one.type === type && one.isOpen)
    return { type, amount, ...(nextAt !== undefined && { nextAt }), reasons: isOpen ? [] : [...reasons] }
  })
}

type Described = { readonly amount: Money; readonly nextAt?: number; readonly reasons: readonly VipReason[] }

const describers: Readonly<Record<VipPrivilege, (state: State) => Described>> = {
  upgrade({ known, levels, due, given }) {
    const next = levels.find(({ level }) => level > known.peak)
    if (isMissing('upgrade', due, given)) return { amount: next?.upgradeBonus ?? nothing, reasons: [notOpen] }
    if (!next) return { amount: nothing, reasons: [because('level.highest', 'none')] }
    return { amount: next.upgradeBonus, reasons: [because('level.tooLow', 'play', { level: next.level })] }
  },
  rebate({ known, levels, due, given }) {
    const { at, zone, days, level } = known
    const { betRebateBps } = levelAt(levels, level)
    const today = days.find(({ day }) => day === dayIn(zone, at))?.turnover ?? nothing
    const amount = share(today, bps(betRebateBps), 'down')
    if (betRebateBps === 0) return tooLow(levels, level, (one) => one.betRebateBps > 0)
    const nextAt = nextTimeIn(zone, 0, at).getTime() + settleMs
    const reason = isMissing('rebate', due, given) ? notOpen : because('date.ahead', 'wait', { nextAt })
    return { amount, nextAt, reasons: [reason] }
  },
  weekly({ known, levels, due, given }) {
    const { at, zone, level } = known
    const amount = levelAt(levels, level).weeklyBonus
    if (amount === nothing) return tooLow(levels, level, (one) => one.weeklyBonus > nothing)
    const nextAt = periodOf('week', zone, at).until.getTime()
    const reason = isMissing('weekly', due, given) ? notOpen : because('period.taken', 'wait', { nextAt })
    return { amount, nextAt, reasons: [reason] }
  },
  birthday({ known, levels, due, given }) {
    const amount = levelAt(levels, known.level).birthdayBonus
    if (amount === nothing) return tooLow(levels, known.level, (one) => one.birthdayBonus > nothing)
    const next = birthdaysAround(known).find(({ since }) => since > known.at)
    if (!next) return { amount, reasons: [because('birthday.missing', 'addBirthday')] }
    const nextAt = next.since.getTime()
    if (isMissing('birthday', due, given)) return { amount, nextAt, reasons: [notOpen] }
    const isTaken = due.some(({ type }) => type === 'birthday')
    return { amount, nextAt, reasons: [because(isTaken ? 'period.taken' : 'date.ahead', 'wait', { nextAt })] }
  },
}

/** It is earned, and yet it was not given: no promotion of it is offered, or its budget is spent. */
function isMissing(type: VipPrivilege, due: State['due'], given: State['given']): boolean {
  return due.some((one) => one.type === type && !given.some((had) => had.type === type && had.key === one.key))
}

function tooLow(levels: Levels, present: number, givesIt: (level: Level) => boolean): Described {
  const first = levels.find((level) => level.level > present && givesIt(level))
  const reason = first ? because('level.tooLow', 'play', { level: first.level }) : notOpen
  return { amount: nothing, reasons: [reason] }
}

function because(code: VipReason['code'], action: VipReason['action'], params: VipReason['params'] = {}): VipReason {
  return { code, params, action }
}

const notOpen = because('promo.notOpen', 'none')
