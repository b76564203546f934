import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKeys } from '../lib/keys.ts'
import { formatMoney } from '../lib/money.ts'
import { inWords } from '../lib/words.ts'
import { Button } from './button.tsx'
import { Deadline } from './moment.tsx'
import { Tag } from './tag.tsx'

type CaseHeadProps = {
  readonly one: {
    readonly amount: number
    readonly currency: string
    readonly state: string
    readonly playerId: number
  }
  readonly dueAt: number
  readonly children: ReactNode
  /** More ways from here, before the one to the player. */
  readonly actions?: ReactNode
}

/** The amount, deadline and state of a case about money, with the way to its player. */
export function CaseHead({ one, dueAt, children, actions }: CaseHeadProps) {
  const navigate = useNavigate()
  const openPlayer = () => void navigate({ to: '/players/$playerId', params: { playerId: String(one.playerId) } })
  useKeys({ p: openPlayer })
  return (
    <div className="detail-head">
      <div className="grow">
        <div className="row wrap">
          <h2>{formatMoney(one.amount, one.currency)}</h2>
          <Tag tone="plain" icon={Timer}>
            <Deadline at={dueAt} />
          </Tag>
          <Tag tone="info">{inWords(one.state)}</Tag>
        </div>
        <p className="text-2">{children}</p>
      </div>
      {actions}
      <Button icon={ExternalLink} hotKey="P" onClick={openPlayer}>
        Player
      </Button>
    </div>
  )
}
