import { Fingerprint, Hourglass } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import { Moment } from './moment.tsx'
import { Tag } from './tag.tsx'

export type Signature = { readonly by: string; readonly at: number; readonly note?: string }

type Properties = {
  readonly signatures: readonly Signature[]
  readonly needed: number
  /** Who is looking, to say which slot is theirs. */
  readonly me: string
}

/** One slot for each person that must sign. */
export function Signatures({ signatures, needed, me }: Properties) {
  const open = Math.max(0, needed - signatures.length)
  const hasSigned = signatures.some(({ by }) => by === me)
  return (
    <ul className="stack signatures" aria-label="Signatures">
      {signatures.map(({ by, at, note }) => (
        <li key={`${by}-${at}`} className="signature">
          <Avatar name={by} />
          <span className="grow">
            <b>{by === me ? `${by} (you)` : by}</b>{' '}
            <span className="text-2">
              <Moment at={at} />
              {note ? `, ${note}` : ''}
            </span>
          </span>
          <Tag tone="ok" icon={Fingerprint}>
            Signed
          </Tag>
        </li>
      ))}
      {Array.from({ length: open }, (_, slot) => slot).map((slot) => (
        <li key={slot} className="signature" data-waiting="true">
          <span className="grow">
            {slot === 0 && !hasSigned ? <b>You</b> : <b>Another person</b>}{' '}
            <span className="text-2">
              {needed > 1 ? `${signatures.length + slot + 1} of ${needed}` : 'one signature is enough'}
            </span>
          </span>
          <Tag tone="sign" icon={Hourglass}>
            Waiting
          </Tag>
        </li>
      ))}
    </ul>
  )
}
