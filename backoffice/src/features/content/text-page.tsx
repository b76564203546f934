import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ArrowLeft, Fingerprint, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { changesBetween } from '../../lib/diff.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChangeTable } from '../../ui/change-table.tsx'
import { Loaded } from '../../ui/states.tsx'
import { TextPreview } from '../../ui/text-preview.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import { changeOf, type Kind, newQuestion, type ShownText, type Text } from './text.ts'
import { TextForm } from './text-form.tsx'
import { TextVersions } from './text-versions.tsx'
import { WaitingText } from './waiting-text.tsx'

type Properties = { readonly kind: Kind; readonly id: string; readonly onClose: () => void }

const nothing: ShownText = {
  ...{ version: 0, placeholders: [], hasLink: true, inForce: null, inCode: null, versions: [] },
}

/** One text of the FAQ or of a mail: its languages, how players read it, what changes, and who published it before. */
export function TextPage({ kind, id, onClose }: Properties) {
  const isNew = kind === 'faq' && id === 'new'
  const shown = useAnswer('/text/show', isNew ? { kind, id: 'deposit-how' } : { kind, id })
  return (
    <>
      <div className="row">
        <Button icon={ArrowLeft} isSmall onClick={onClose}>
          {kind === 'faq' ? 'All questions' : 'All mails'}
        </Button>
        <b className="mono">{isNew ? 'new question' : id}</b>
      </div>
      <Loaded query={shown} rows={8}>
        {(data) => {
          // A new question has the placeholders of every other one, and nothing else.
          const of = isNew ? { ...nothing, placeholders: data.placeholders } : data
          return <Editor key={of.version} kind={kind} id={isNew ? '' : id} shown={of} onClose={onClose} />
        }}
      </Loaded>
    </>
  )
}

type EditorProperties = Properties & { readonly shown: ShownText }

function Editor({ kind, id: given, shown, onClose }: EditorProperties) {
  const [id, setId] = useState(given)
  const [text, setText] = useState<Text>(shown.inForce ?? newQuestion())
  const [locale, setLocale] = useState('en')
  const [settled] = useDebouncedValue(text, 400)
  const checkedId = id === '' ? 'none' : id
  const isId = /^[A-Za-z0-9.-]{3,60}$/.test(checkedId)
  const checked = useAnswer('/text/check', { change: changeOf(kind, checkedId, settled) }, { isOn: isId })
  const changes = changesBetween(shown.inForce ?? {}, text)
  const isSound = checked.data?.problems.length === 0 && settled === text && changes.length > 0 && isId && id !== ''
  return (
    <div className="columns">
      <div className="stack">
        <Card title="Text" note={shown.version === 0 ? 'as in code' : `version ${shown.version} in force`}>
          <div className="stack">
            {given === '' && (
              <TextInput
                label="Id"
                description="Small letters, digits and hyphens. It stays for ever."
                value={id}
                maxLength={40}
                onChange={({ currentTarget: { value } }) => setId(value)}
              />
            )}
            <TextForm text={text} shown={shown} locale={locale} onLocale={setLocale} onChange={setText} />
          </div>
        </Card>
        {changes.length > 0 && (
          <Card title="What changes" note={`${changes.length} values`} isPadded={false}>
            <ChangeTable
              label="What changes"
              changes={changes}
              before={shown.version === 0 ? 'in code' : `v${shown.version} in force`}
              after="proposed"
            />
          </Card>
        )}
      </div>
      <div className="stack">
        <Loaded query={checked} rows={4}>
          {(data) => <TextPreview checked={data} locale={locale} />}
        </Loaded>
        <Publish {...{ kind, id, text, shown, isSound, onClose }} />
        <WaitingText kind={kind} id={id} />
        {shown.versions.length > 0 && <TextVersions shown={shown} onUse={setText} />}
      </div>
    </div>
  )
}

type PublishProperties = EditorProperties & { readonly text: Text; readonly isSound: boolean }

function Publish({ kind, id, text, shown, isSound, onClose }: PublishProperties) {
  const mayDecide = useMay('content.decide')
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const isReady = mayDecide && isOnline && isWhy(why)
  const isWithdrawable = shown.versions[0] !== undefined && shown.versions[0].text !== null
  const propose = (what: Text | null, title: string) =>
    ask({
      title,
      prepare: () => call('/text/propose', { change: changeOf(kind, id, what), after: shown.version, why }),
      done: `${id} is published.`,
      waits: `${id}: signed. It is published when a second person signs the same.`,
      onSigned: onClose,
    })
  return (
    <Card title="Publication" note="needs two people">
      <div className="stack">
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind="primary"
          icon={Fingerprint}
          isWide
          isDisabled={!isReady || !isSound}
          onClick={() => propose(text, `Publish ${id}`)}
        >
          Sign and request publishing
        </Button>
        {isWithdrawable && (
          <Button icon={Undo2} isWide isDisabled={!isReady} onClick={() => propose(null, `Withdraw ${id}`)}>
            {shown.inCode ? 'Sign the return to the text in code' : 'Sign the removal of this question'}
          </Button>
        )}
        {!isSound && <p className="text-3 small">Change something, and write what the check asks for.</p>}
        {!mayDecide && <p className="text-3 small">Your roles do not have content.decide.</p>}
      </div>
      {dialog}
    </Card>
  )
}
