import { getRouteApi } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { storedLocales } from '@zamra/contract/languages.ts'
import { call } from '../../lib/call.ts'
import { type Configuration, changesOf, levelCount, levelFields } from '../../lib/configuration-fields.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Publish, useSettled } from '../../ui/publish.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { InForce } from './in-force.tsx'
import { LevelTable } from './level-table.tsx'
import { useDraft } from './use-draft.ts'
import { Versions } from './versions.tsx'
import { Waiting } from './waiting.tsx'

const route = getRouteApi('/vip')

const names = {
  format: 'Every field can be read, with a name in each required language',
  numbering: 'Levels are numbered without a gap',
  first: 'The first level requires nothing',
  rising: 'Each level requires more than the one below',
  keeping: 'Keeping a level never requires more than reaching it',
  privileges: 'No privilege is worse at a higher level',
  fee: 'The withdrawal fee leaves something to pay out',
  withdrawals: 'Every level can withdraw something in a day',
  removed: 'No level that players can have disappears',
  losses: 'Players of a level lose nothing',
  changed: 'Something changes',
} as const

type One = StaffOutput<'/vip/list'>['currencies'][number]

const fieldsOf = (one: unknown, other: unknown) => levelFields(Math.max(levelCount(one), levelCount(other)))

const empty: Configuration = {
  periodDays: 30,
  levels: [
    {
      level: 0,
      name: Object.fromEntries(storedLocales.map((locale) => [locale, ''])),
      ...{ depositNeed: 0, betNeed: 0, keepBetNeed: 0, upgradeBonus: 0, weeklyBonus: 0, birthdayBonus: 0 },
      ...{ betRebateBps: 0, withdrawDailyLimit: 0, withdrawFeeBps: 0, withdrawDailyTimes: 1 },
    },
  ],
}

/** The VIP levels of each currency, and their next version. */
export function VipPage() {
  const list = useAnswer('/vip/list', {}, { everyMs: 5_000 })
  return (
    <Screen title="VIP levels" area="Configure">
      <Loaded query={list} rows={10}>
        {({ currencies }) =>
          currencies.length === 0 ? <Empty title="No market has a currency yet" /> : <Currencies all={currencies} />
        }
      </Loaded>
    </Screen>
  )
}

function Currencies({ all }: { readonly all: readonly One[] }) {
  const { id, show = 'edit' } = route.useSearch()
  const navigate = route.useNavigate()
  const one = all.find(({ currency }) => currency === id) ?? all[0]
  if (!one) return null
  const { currency, markets } = one
  return (
    <div className="page">
      <InForce
        of={one}
        view={show}
        onView={(next) => void navigate({ search: { id: currency, show: next } })}
        without="Every player has one level that requires and gives nothing."
      >
        <div className="segments">
          {all.map((other) => (
            <button
              key={other.currency}
              type="button"
              aria-pressed={other.currency === currency}
              onClick={() => void navigate({ search: { id: other.currency, show } })}
            >
              {other.currency}
            </button>
          ))}
        </div>
        <span className="text-2">{markets.join(', ')}</span>
      </InForce>
      {show === 'edit' ? <Editor key={currency} one={one} /> : <History currency={currency} />}
    </div>
  )
}

function Editor({ one }: { readonly one: One }) {
  const { currency, last } = one
  const mayDecide = useMay('vip.decide')
  const draft = useDraft(one, empty)
  const { settled, isSettled } = useSettled(draft)
  const checked = useAnswer('/vip/check', { currency, configuration: settled }, { after: draft.after })
  const before = last?.configuration
  return (
    <>
      <LevelTable
        draft={draft}
        before={before}
        note={`amounts in ${currency}, exact to the smallest unit`}
        isReadOnly={!mayDecide}
      />
      <Publish
        name={`VIP levels of ${currency}`}
        permission="vip.decide"
        draft={draft}
        changes={changesOf(fieldsOf(before, draft.value), before, draft.value, currency)}
        checked={checked}
        isSettled={isSettled}
        names={names}
        effect="Players keep the level they have. What keeps it until their period ends is what was announced when the period began, or less. A withdrawal that was made keeps its fee."
        prepare={(why) => () => call('/vip/propose', { currency, configuration: draft.value, after: draft.after, why })}
      />
      <Waiting subject="vip levels" of={currency} currency={currency} inForce={before} fieldsOf={fieldsOf} />
    </>
  )
}

function History({ currency }: { readonly currency: string }) {
  const history = useAnswer('/vip/history', { currency })
  return (
    <Loaded query={history} rows={6}>
      {({ versions }) => <Versions versions={versions} currency={currency} fieldsOf={fieldsOf} />}
    </Loaded>
  )
}
