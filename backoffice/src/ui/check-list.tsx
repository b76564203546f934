import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Card } from './card.tsx'
import { Icon } from './icon.tsx'
import { Tag } from './tag.tsx'

export type Check = { readonly rule: string; readonly warning: boolean; readonly problems: readonly string[] }

/** Whether it cannot be published. */
export const isFailed = ({ warning, problems }: Check) => !warning && problems.length > 0

type Properties = {
  readonly title: string
  readonly checks: readonly Check[]
  readonly names: Readonly<Record<string, string>>
}

/** Every rule of publishing, and what speaks against it. A warning does not stop the publication. */
export function CheckList({ title, checks, names }: Properties) {
  const failed = checks.filter(isFailed).length
  const warned = checks.filter(({ warning, problems }) => warning && problems.length > 0).length
  return (
    <Card
      title={title}
      isPadded={false}
      end={
        <span className="row">
          {failed > 0 && <Tag tone="bad">{failed} refused</Tag>}
          {warned > 0 && <Tag tone="warn">{warned} to confirm</Tag>}
          <Tag tone="ok">{checks.length - failed - warned} passed</Tag>
        </span>
      }
    >
      <ul aria-label="Rules">
        {checks.map((check) => (
          <Rule key={check.rule} check={check} name={names[check.rule] ?? check.rule} />
        ))}
      </ul>
    </Card>
  )
}

function Rule({ check, name }: { readonly check: Check; readonly name: string }) {
  const { warning, problems } = check
  const isGood = problems.length === 0
  const tone = isGood ? 'ok' : warning ? 'warn' : 'bad'
  return (
    <li className="check">
      <span className="toned" data-tone={tone}>
        <Icon of={isGood ? CircleCheck : warning ? TriangleAlert : CircleX} />
      </span>
      <b>{name}</b>
      <span />
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </li>
  )
}
