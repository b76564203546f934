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

type ShownReason = { readonly rule: string; readonly title: string; readonly detail: string }

type Shown = StaffOutput<'/withdrawal/show'>
type Stored = { readonly rule?: unknown; readonly figures?: unknown }

/** Each rule with its figures, which the timeline has. A rule that is not known here is shown by its name. */
export function reasonsOf({ reasons, timeline, currency }: Shown): readonly ShownReason[] {
  const stored = timeline.map(({ detail }) => (detail as { readonly reasons?: unknown } | null)?.reasons)
  const last = stored.findLast((one): one is readonly Stored[] => Array.isArray(one)) ?? []
  return reasons.map((rule) => ({
    rule,
    title: titles[rule] ?? rule,
    detail: detailText(last.find((one) => one.rule === rule)?.figures, currency),
  }))
}
