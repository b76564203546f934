import { useDebouncedValue } from '@mantine/hooks'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import { Fingerprint, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Change } from '../lib/diff.ts'
import type { useAnswer } from '../lib/queries.ts'
import { useMay } from '../lib/session.ts'
import type { Edit } from '../lib/use-edit.ts'
import { useOnline } from '../lib/use-online.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { ChangeTable } from './change-table.tsx'
import { type Check, CheckList, isFailed } from './check-list.tsx'
import { Notice } from './notice.tsx'
import { Loaded } from './states.tsx'
import { type Asked, useSigning } from './use-signing.tsx'
import { isWhy, WhyField } from './why-field.tsx'

type Properties = {
  readonly name: string
  readonly permission: Permission
  readonly draft: Pick<Edit<unknown>, 'isOvertaken' | 'discard'>
  readonly changes: readonly Change[]
  readonly checked: ReturnType<typeof useAnswer<'/vip/check'>>
  readonly isSettled: boolean
  readonly names: Readonly<Record<string, string>>
  /** What a change means for players who are under way. */
  readonly effect: string
  readonly prepare: (why: string) => Asked['prepare']
}

/** What is checked waits until nobody has typed for a moment. */
export function useSettled<Value>({ value }: Pick<Edit<Value>, 'value'>) {
  const [settled] = useDebouncedValue(value, 400)
  return { settled, isSettled: settled === value }
}

/** The difference to the version in force, what speaks against it, and the signature. */
export function Publish(properties: Properties) {
  const { name, permission, draft, changes, checked, isSettled, names, effect, prepare } = properties
  const mayDecide = useMay(permission)
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  if (changes.length === 0) return null
  const checks: readonly Check[] = checked.data?.checks ?? []
  const isReady = isSettled && checks.length > 0 && !checks.some(isFailed) && !draft.isOvertaken
  return (
    <div className="columns">
      <div className="stack">
        <Card title="Difference" note={`${changes.length} to sign`} isPadded={false}>
          <ChangeTable label="Changes to sign" changes={changes} before="in force" after="proposed" />
        </Card>
        <Loaded query={checked} rows={6}>
          {() => <CheckList title="Check" checks={checks} names={names} />}
        </Loaded>
      </div>
      <Card title="Publication" note="needs two people">
        <div className="stack">
          <p className="text-2">{effect}</p>
          {draft.isOvertaken && (
            <Notice tone="bad" isAlert>
              Somebody published another version while you were editing. Discard your changes and begin from it; the
              history says who it was.
            </Notice>
          )}
          <WhyField value={why} onChange={setWhy} />
          <Button
            kind="primary"
            icon={Fingerprint}
            isWide
            isDisabled={!(mayDecide && isReady && isWhy(why) && isOnline)}
            onClick={() =>
              ask({
                title: `Request publishing ${name}`,
                prepare: prepare(why),
                done: `${name}: published.`,
                waits: `${name}: signed. It is in force when a second person signs the same.`,
                onSigned: () => {
                  setWhy('')
                  draft.discard()
                },
              })
            }
          >
            Sign and request publishing
          </Button>
          <Button icon={Undo2} isWide onClick={draft.discard}>
            Discard changes
          </Button>
          {!isReady && <p className="text-3 small">Every rule of the check must pass first.</p>}
          {!mayDecide && <p className="text-3 small">Your roles do not have {permission}.</p>}
        </div>
      </Card>
      {dialog}
    </div>
  )
}
