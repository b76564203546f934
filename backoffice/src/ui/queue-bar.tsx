import { TextInput } from '@mantine/core'
import { UserCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from '../lib/keys.ts'
import { useMe } from '../lib/session.ts'
import { Button } from './button.tsx'
import { Key } from './key.tsx'
import { Tag } from './tag.tsx'

type Properties = {
  readonly find: string
  readonly onFind: (text: string) => void
  readonly onTakeNext: () => void
  /** Filters of this queue. */
  readonly children?: ReactNode
}

/** The line above a queue: what it is filtered by, and the key that takes the next case. */
export function QueueBar({ find, onFind, onTakeNext, children }: Properties) {
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus(), n: onTakeNext })
  // The field keeps its own text, because the address follows a moment later. Only clearing comes from outside.
  useEffect(() => {
    if (find === '' && field.current) field.current.value = ''
  }, [find])
  return (
    <div className="toolbar">
      {children}
      <TextInput
        ref={field}
        className="queue-find"
        size="xs"
        aria-label="Filter this queue"
        placeholder="Filter"
        maxLength={60}
        rightSection={<Key name="/" />}
        defaultValue={find}
        onChange={(event) => onFind(event.currentTarget.value)}
      />
      <span className="grow" />
      <span className="text-3 small">Oldest first</span>
      <Button icon={UserCheck} hotKey="N" onClick={onTakeNext}>
        Take next
      </Button>
    </div>
  )
}

/** Every word of the filter is somewhere in the row. */
export function isFound(find: string, ...texts: readonly (string | number | undefined)[]): boolean {
  const row = texts.join(' ').toLowerCase()
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => row.includes(word))
}

/** Who works on a case, on its row. */
export function TakenTag({ by }: { readonly by: string | undefined }) {
  const me = useMe().name
  if (by === undefined) return null
  return <Tag tone={by === me ? 'sign' : 'info'}>{by === me ? 'yours' : `with ${by}`}</Tag>
}
