import { getRouteApi } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { call } from '../../lib/call.ts'
import {
  type Configuration,
  changesOf,
  feeFields,
  feeGroups,
  valueAt,
  withValue,
} from '../../lib/configuration-fields.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { Publish, useSettled } from '../../ui/publish.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { InForce } from './in-force.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { ValueInput } from './value-input.tsx'
import { Versions } from './versions.tsx'
import { Waiting } from './waiting.tsx'

const route = getRouteApi('/fees')

const names = {
  market: 'The market exists',
  format: 'Every field can be read',
  amounts: 'The least amount is positive and not above the largest',
  fee: 'The least fee leaves at least half of the least amount',
  promise: 'The usual time is within the promise of the market',
  levels: 'The lowest level can withdraw the least amount in a day',
  coins: 'A coin costs no less than a deposit of it brings',
  review: 'Amounts that two people decide about do not leave by themselves',
  providers: 'Every kind of payee of the market can be paid',
  losses: 'The next withdrawal costs no more and can be as large',
  changed: 'Something changes',
} as const

type One = StaffOutput<'/fee/list'>['markets'][number]

const fieldsOf = () => feeFields

const empty: Configuration = {
  ...{ min: 0, max: 0, feeMin: 0, freeTimes: 1, usualSeconds: 7_200, twoOperatorsFrom: 0 },
  review: { autoMax: 0, autoMaxNewPayee: 0, dayMax: 0, accountAgeHoursMin: 0, playedPercentMin: 0 },
}

/** The fees and limits of withdrawals in each market, and their next version. */
export function FeesPage() {
  const list = useAnswer('/fee/list', {}, { everyMs: 5_000 })
  return (
    <Screen title="Fees and limits" area="Configure">
      <Loaded query={list} rows={10}>
        {({ markets }) =>
          markets.length === 0 ? <Empty title="No market has a policy yet" /> : <Markets all={markets} />
        }
      </Loaded>
    </Screen>
  )
}

function Markets({ all }: { readonly all: readonly One[] }) {
  const { id, show = 'edit' } = route.useSearch()
  const navigate = route.useNavigate()
  const one = all.find(({ market }) => market === id) ?? all[0]
  if (!one) return null
  const { market, currency } = one
  return (
    <div className="page">
      <InForce
        of={one}
        view={show}
        onView={(next) => void navigate({ search: { id: market, show: next } })}
        without="Withdrawals cost nothing, and two people decide about each."
      >
        <div className="segments">
          {all.map((other) => (
            <button
              key={other.market}
              type="button"
              aria-pressed={other.market === market}
              onClick={() => void navigate({ search: { id: other.market, show } })}
            >
              {other.market}
            </button>
          ))}
        </div>
      </InForce>
      {show === 'edit' ? <Editor key={market} one={one} /> : <History market={market} currency={currency} />}
    </div>
  )
}

function Editor({ one }: { readonly one: One }) {
  const { market, currency, last } = one
  const draft = useDraft(one, empty)
  const { settled, isSettled } = useSettled(draft)
  const checked = useAnswer('/fee/check', { market, configuration: settled }, { after: draft.after })
  const before = last?.configuration
  return (
    <>
      <Form draft={draft} before={before} currency={currency} />
      <Publish
        name={`Fees and limits of ${market}`}
        permission="fee.decide"
        draft={draft}
        changes={changesOf(feeFields, before, draft.value, currency)}
        checked={checked}
        isSettled={isSettled}
        names={names}
        effect="The next quote has the new fee. A player who confirmed another one is asked again, and a withdrawal that was made keeps its fee, its rate and its tax."
        prepare={(why) => () => call('/fee/propose', { market, configuration: draft.value, after: draft.after, why })}
      />
      <Waiting subject="withdrawal settings" of={market} currency={currency} inForce={before} fieldsOf={fieldsOf} />
    </>
  )
}

type FormProperties = { readonly draft: Draft; readonly before: unknown; readonly currency: string }

function Form({ draft, before, currency }: FormProperties) {
  const mayDecide = useMay('fee.decide')
  const { value, round, change } = draft
  return (
    <div className="fee-groups">
      {feeGroups.map(({ title, note, fields }) => (
        <Card key={title} title={title} note={note}>
          <div className="halves">
            {fields.map((field) => (
              <ValueInput
                key={`${field.path} ${round}`}
                field={field.kind === 'money' ? { unit: currency, ...field } : field}
                value={valueAt(value, field.path)}
                isChanged={JSON.stringify(valueAt(value, field.path)) !== JSON.stringify(valueAt(before, field.path))}
                isReadOnly={!mayDecide}
                onChange={(next) => change(withoutEmptyCoins(withValue(value, field.path, next)))}
              />
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}

/** Without a rate and a fee there are no coins at all. */
function withoutEmptyCoins(value: Configuration): Configuration {
  const { coins, ...rest } = value
  return coins !== undefined && Object.keys(coins as object).length === 0 ? rest : value
}

function History({ market, currency }: { readonly market: string; readonly currency: string }) {
  const history = useAnswer('/fee/history', { market })
  return (
    <Loaded query={history} rows={6}>
      {({ versions }) => <Versions versions={versions} currency={currency} fieldsOf={fieldsOf} />}
    </Loaded>
  )
}
