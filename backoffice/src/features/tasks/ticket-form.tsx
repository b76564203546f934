import { Select, Textarea } from '@mantine/core'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { bcp47 } from '../../lib/languages.ts'
import { formatMoney } from '../../lib/money.ts'
import { useMay } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { inWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { ReadOnly } from './read-only.tsx'
import type { Task } from './task-screen.tsx'
import type { Ticket, Transaction } from './ticket.ts'

type Properties = { readonly task: Task; readonly ticket: Ticket; readonly chosen: Transaction | undefined }

const lengthMax = 2_000

/** The answer of the person, or a prepared one in the language of the ticket, which they may change. */
export function TicketForm({ task, ticket, chosen }: Properties) {
  const mayAnswer = useMay('ticket.answer')
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [text, setText] = useState('')
  const textRef = useRef<HTMLTextAreaElement>(null)

  function answer() {
    if (text.trim() === '') return textRef.current?.focus()
    if (!isOnline) return
    ask({
      title: `Answer ${task.title}`,
      prepare: () => call('/ticket/answer', { id: task.id, text }),
      done: 'The answer is sent.',
    })
  }

  useKeys(mayAnswer ? { a: answer } : {})
  if (!mayAnswer) return <ReadOnly permission="ticket.answer" />
  const { tag, name, direction } = bcp47(ticket.locale)
  const usable = ticket.answers.filter(({ texts }) => chosen !== undefined || !(texts.en ?? '').includes('{'))
  return (
    <Card title="Answer" note="once; the player gets it as mail">
      <div className="stack">
        <Select
          label={`Prepared answers in ${name}`}
          placeholder={chosen ? 'Choose' : 'Choose the money above for more of them'}
          data={usable.map(({ code }) => ({ value: code, label: inWords(code) }))}
          value={null}
          onChange={(code) => {
            const texts = ticket.answers.find((one) => one.code === code)?.texts
            if (texts) setText(fillIn(texts[ticket.locale] ?? texts.en ?? '', chosen))
          }}
        />
        <Textarea
          label="What the player reads"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={lengthMax}
          lang={tag}
          dir={direction}
          value={text}
          ref={textRef}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button kind="primary" icon={Send} hotKey="A" isDisabled={!isOnline} onClick={answer}>
          Sign and send
        </Button>
      </div>
      {dialog}
    </Card>
  )
}

function fillIn(text: string, chosen: Transaction | undefined): string {
  if (!chosen) return text
  return text.replaceAll('{number}', chosen.number).replaceAll('{amount}', formatMoney(chosen.amount, chosen.currency))
}
