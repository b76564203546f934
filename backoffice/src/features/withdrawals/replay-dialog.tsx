import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useAnswer } from '../../lib/queries.ts'
import { inWords } from '../../lib/words.ts'
import { Facts } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { detailText } from '../../ui/history.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { nameOfRule } from './reasons.ts'

type Replay = StaffOutput<'/withdrawal/replay'>
type Rule = Replay['rules'][number]

/** The decision of the rules, computed again from what was stored with it. Opening it is in the audit log. */
export function ReplayDialog({ withdrawNo, onClose }: { readonly withdrawNo: string; readonly onClose: () => void }) {
  const replay = useAnswer('/withdrawal/replay', { withdrawNo }, { isOnce: true })
  return (
    <Dialog title={`Replay of the decision about ${withdrawNo}`} onClose={onClose} size={1_080}>
      <Loaded query={replay}>{(one) => <Outcome one={one} />}</Loaded>
    </Dialog>
  )
}

const results = { APPROVED: 'approved without a person', REVIEWING: 'left to a person' } as const

function Outcome({ one }: { readonly one: Replay }) {
  return (
    <div className="stack">
      {one.isEqual ? (
        <Notice tone="ok">
          Equal. The rules give the same result from the stored inputs, rule by rule: {results[one.result]}.
        </Notice>
      ) : (
        <Notice tone="bad">{differenceIn(one)}</Notice>
      )}
      <Facts
        isStart
        facts={[
          ['Decided', <Moment key="at" at={one.decidedAt} withSeconds />],
          ['Stored result', results[one.result]],
          ['Result now', results[one.resultNow]],
          ['Rules of', `${one.market}, settings version ${one.settingsVersion}`],
        ]}
      />
      {one.failed.length > 0 && (
        <ul aria-label="What does not fit">
          {one.failed.map((name) => (
            <li key={name} className="check">
              <span className="toned" data-tone="bad">
                <Icon of={TriangleAlert} />
              </span>
              <b>{checks[name]}</b>
            </li>
          ))}
        </ul>
      )}
      <Trace one={one} />
      <div className="halves">
        <Inputs title="What the rules read" values={one.inputs.facts} currency={one.currency} />
        <Inputs title="Limits of the market" values={one.inputs.rules} currency={one.currency} />
      </div>
    </div>
  )
}

const checks: Readonly<Record<Replay['failed'][number], string>> = {
  seal: 'The stored inputs, trace or result were changed after the decision: the seal does not fit',
  amount: 'The stored amount is not the amount of the withdrawal',
  settings: 'The stored limits are not those that two people signed for this version',
  result: 'The rules come to another result now',
  timeline: 'The timeline has another result or other reasons',
}

function differenceIn({ rules }: Replay): string {
  const others = rules.filter(({ isEqual }) => !isEqual).length
  if (others === 0) return 'Not equal. Every rule gives the stored result, but what is stored does not fit together.'
  return `Not equal. ${others === 1 ? '1 rule differs' : `${others} rules differ`} from what was stored.`
}

function Trace({ one }: { readonly one: Replay }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className="table-scroll" tabIndex={0} aria-label="Rules">
      <table className="table" aria-label="Each rule, as stored and now">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Stored</th>
            <th scope="col">Now</th>
            <th scope="col">Compared</th>
          </tr>
        </thead>
        <tbody>
          {one.rules.map((rule) => (
            <tr key={rule.rule}>
              <th scope="row">{nameOfRule(rule.rule)}</th>
              <td>{resultText(rule.stored, one.currency)}</td>
              <td>{resultText(rule.now, one.currency)}</td>
              <td>
                <Tag tone={rule.isEqual ? 'ok' : 'bad'} icon={rule.isEqual ? CircleCheck : TriangleAlert}>
                  {rule.isEqual ? 'equal' : 'differs'}
                </Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function resultText(result: Rule['now'], currency: string): string {
  if (!result) return 'no such rule'
  // The limits of this rule are hours; those of all others are amounts.
  const { hours, min } = result.figures
  const figures = hours === undefined ? detailText(result.figures, currency) : `hours ${hours}, least ${min}`
  return `${result.isPassed ? 'passed' : 'needs a person'}${figures && `: ${figures}`}`
}

const moneyInputs = ['amount', 'deposited', 'played', 'withdrawnInDay', 'autoMax', 'autoMaxNewPayee', 'dayMax']

function Inputs({
  title,
  values,
  currency,
}: {
  readonly title: string
  readonly values: Replay['inputs']['facts']
  readonly currency: string
}) {
  return (
    <section aria-label={title}>
      <h3 className="small text-2">{title}</h3>
      <Facts
        facts={Object.entries(values).map(([name, value]) => [
          inWords(name),
          moneyInputs.includes(name) ? detailText({ amount: value }, currency).replace('amount ', '') : String(value),
        ])}
      />
    </section>
  )
}
