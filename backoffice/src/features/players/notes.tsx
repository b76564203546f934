import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { readAgain } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { problemOf } from '../../ui/problem.ts'
import type { Player } from './player.ts'

/** For colleagues. A note is never changed or removed. */
export function Notes({ player }: { readonly player: Player }) {
  const mayWrite = useMay('player.note')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  async function add() {
    setProblem(undefined)
    try {
      await call('/player/note', { playerId: player.playerId, text })
      setText('')
      await readAgain()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  return (
    <Card title="Notes" note="the player never sees them">
      <div className="stack">
        {player.notes.map(({ at, by, text: note }) => (
          <div key={`${at}-${by}`} className="row note">
            <Avatar name={by} />
            <div className="grow">
              <b>{by}</b>{' '}
              <span className="text-3 small">
                <Moment at={at} />
              </span>
              <p>{note}</p>
            </div>
          </div>
        ))}
        {player.notes.length === 0 && <p className="text-2">None yet.</p>}
        {mayWrite && (
          <>
            <Textarea
              aria-label="New note"
              placeholder="New note"
              autosize
              minRows={2}
              maxRows={5}
              maxLength={1_000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {problem && (
              <Notice tone="bad" isAlert>
                {problem}
              </Notice>
            )}
            <Button isDisabled={text.trim() === ''} onClick={() => void add()}>
              Add note
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
