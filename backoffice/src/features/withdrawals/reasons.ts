import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { detailText } from '../../ui/history.tsx'

/** What the rules of a market say when they leave a withdrawal to a person. */
const titles: Readonly<Record<string, string>> = {
  isFrozen: 'The account is frozen by law',
  autoMax: 'Larger than is paid without a person',
  autoMaxNewPayee: 'Large for an account that was never paid before',
  dayMax: 'More in one day than is paid without a person',
  accountAgeHoursMin: 'The player joined a short time ago',
  playedPercentMin: 'Deposits leave almost unplayed',
}

/** What each rule asks, whether it lets the withdrawal pass or not. */
const questions: Readonly<Record<string, string>> = {
  isFrozen: 'Account frozen by law',
  autoMax: 'Largest amount without a person',
  autoMaxNewPayee: 'Largest amount to a new account',
  dayMax: 'Largest sum in one day',
  accountAgeHoursMin: 'Least age of the account',
  playedPercentMin: 'Least share of deposits played',
}

export function nameOfRule(rule: string): string {
  return questions[rule] ?? rule
}

/** Why a rule leaves a withdrawal to a person. */
export function titleOf(rule: string): string {
  return titles[rule] ?? rule
}

type ShownReason = { readonly rule: string; readonly title: string; readonly detail: string }

type Shown = StaffOutput<'/withdrawal/show'>
type Stored = { readonly rule?: unknown; readonly figures?: unknown }

/** Each rule with its figures, which the timeline has. A rule that is not known here is shown by its name. */
export function reasonsOf({ reasons, timeline, currency }: Shown): readonly ShownReason[] {
  const stored = timeline.map(({ detail }) => (detail as { readonly reasons?: unknown } | null)?.reasons)
  const last = stored.findLast((one): one is readonly Stored[] => Array.isArray(one)) ?? []
  return reasons.map((rule) => ({
    rule,
    title: titleOf(rule),
    detail: detailText(last.find((one) => one.rule === rule)?.figures, currency),
  }))
}
