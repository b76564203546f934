import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Configured } from './use-draft.ts'

export const views = ['edit', 'history'] as const
export type View = (typeof views)[number]

type Properties = {
  readonly of: Configured
  readonly view: View
  readonly onView: (view: View) => void
  /** What applies while nothing is in force. */
  readonly without: string
  /** The choice of the currency or the market. */
  readonly children: ReactNode
}

const viewNames = { edit: 'In force', history: 'History' } as const

/** Which version counts, who signed it, and whether something is stored that nobody signed. */
export function InForce({ of: { inForce, newest }, view, onView, without, children }: Properties) {
  return (
    <>
      <div className="row wrap">
        {children}
        {inForce && (
          <>
            <Tag tone="ok" icon={ShieldCheck}>
              version {inForce.version} in force
            </Tag>
            <span className="text-2">
              {inForce.why === undefined ? 'seed of the sandbox' : `signed by ${inForce.by.join(' and ')}`},{' '}
              <Moment at={inForce.publishedAt} />
            </span>
          </>
        )}
        <span className="grow" />
        <div className="segments">
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => onView(one)}>
              {viewNames[one]}
            </button>
          ))}
        </div>
      </div>
      {newest > (inForce?.version ?? 0) && (
        <Notice tone="bad" isAlert>
          Version {newest} is stored without the signatures of two people, so it is ignored.{' '}
          {inForce ? `Version ${inForce.version} applies.` : without} The next version that two people sign replaces it.
        </Notice>
      )}
      {newest === 0 && <Notice tone="warn">Nothing is published. {without}</Notice>}
    </>
  )
}
