import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { StaffInput, StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { permissionsOf, roleNames } from '@zamra/contract/backoffice/permissions.ts'
import { Fingerprint, LogOut } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { readAgain, useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { problemOf } from '../../ui/problem.ts'
import { Screen } from '../../ui/screen.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'

type Member = StaffOutput<'/staff/list'>[number]
type Action = StaffInput<'/staff/propose'>['action']

const columns: readonly Column<Member>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <b>{name}</b> },
  { id: 'roles', title: 'Roles', cell: ({ roles }) => roles.join(', ') },
  {
    id: 'state',
    title: 'State',
    cell: ({ isDisabled }) => <Tag tone={isDisabled ? 'bad' : 'ok'}>{isDisabled ? 'ended' : 'active'}</Tag>,
  },
  { id: 'passkeys', title: 'Passkeys', cell: ({ passkeys }) => passkeys, isNumber: true, priority: 2 },
  { id: 'sessions', title: 'Sessions', cell: ({ sessions }) => sessions, isNumber: true },
  { id: 'seen', title: 'Seen', cell: ({ seenAt }) => (seenAt ? <Moment at={seenAt} /> : '–'), isNumber: true },
]

export function StaffPage() {
  const list = useAnswer('/staff/list', {})
  const mayDecide = useMay('staff.decide')
  const [name, setName] = useState<string>()
  return (
    <Screen title="Staff and roles" area="Control">
      <Loaded query={list} rows={6}>
        {(members) => (
          <div className="page">
            <div className="card">
              <DataTable
                label="Staff"
                columns={columns}
                rows={members}
                idOf={(one) => one.name}
                {...(mayDecide ? { onOpen: setName } : {})}
                selectedId={name}
              />
            </div>
            {mayDecide && <Propose key={name ?? ''} name={name} members={members} />}
            <Matrix />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** What each role allows, as the server enforces it. */
function Matrix() {
  return (
    <Card title="What roles allow" note="the server checks the same list at every call" isPadded={false}>
      <ul>
        {roleNames.map((role) => (
          <li key={role} className="role">
            <b>{role}</b>
            <span className="text-2">{permissionsOf([role]).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const actions: readonly { readonly value: Action; readonly label: string }[] = [
  { value: 'new', label: 'New account' },
  { value: 'replace', label: 'New passkey for a lost one' },
  { value: 'roles', label: 'Other roles' },
  { value: 'disable', label: 'End the account' },
]

/** Two people sign every change of an account. A new passkey comes as a link that works once. */
function Propose({
  name: chosen,
  members,
}: {
  readonly name: string | undefined
  readonly members: readonly Member[]
}) {
  const member = members.find(({ name }) => name === chosen)
  const { ask, dialog } = useSigning()
  const [action, setAction] = useState<Action>(member ? 'roles' : 'new')
  const [name, setName] = useState(member?.name ?? '')
  const [roles, setRoles] = useState<string[]>([...(member?.roles ?? [])])
  const [why, setWhy] = useState('')
  const [code, setCode] = useState<string>()
  const needsRoles = action === 'new' || action === 'roles'
  const isReady = name.trim() !== '' && isWhy(why) && (!needsRoles || roles.length > 0)
  return (
    <Card title="Change an account" note="two people sign" end={member && <EndSessions name={member.name} />}>
      <div className="stack">
        <div className="halves">
          <Select
            label="Change"
            data={actions}
            value={action}
            allowDeselect={false}
            onChange={(next) => setAction(actions.find(({ value }) => value === next)?.value ?? action)}
          />
          <TextInput
            label="Name"
            value={name}
            maxLength={64}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        {needsRoles && <MultiSelect label="Roles" data={roleNames} value={roles} onChange={setRoles} />}
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind="primary"
          icon={Fingerprint}
          isDisabled={!isReady}
          onClick={() =>
            ask({
              title: `${actions.find(({ value }) => value === action)?.label}: ${name}`,
              prepare: () => call('/staff/propose', { action, name, roles: needsRoles ? roles : [], why }),
              done: `${name}: done.`,
              onSigned: (signed) => setCode(signed.code),
            })
          }
        >
          Sign the proposal
        </Button>
        {code && (
          <Notice tone="ok">
            Give this code to {name}, and to nobody else. It is not shown again, and works with the link that the second
            person gets: <span className="mono hash">{code}</span>
          </Notice>
        )}
      </div>
      {dialog}
    </Card>
  )
}

function EndSessions({ name }: { readonly name: string }) {
  const { say } = useShell()
  const [isOpen, setOpen] = useState(false)
  const [why, setWhy] = useState('')

  async function end() {
    try {
      const { ended } = await call('/staff/end', { name, why })
      setOpen(false)
      say('ok', `${ended} of ${name}'s sessions ended.`)
      await readAgain()
    } catch (error) {
      say('bad', problemOf(error))
    }
  }

  return (
    <>
      <Button isSmall kind="danger" icon={LogOut} onClick={() => setOpen(true)}>
        End all sessions
      </Button>
      {isOpen && (
        <Dialog title={`End every session of ${name}`} onClose={() => setOpen(false)} size={440}>
          <div className="stack">
            <WhyField value={why} onChange={setWhy} />
            <Button kind="danger" isDisabled={!isWhy(why)} onClick={() => void end()}>
              End at once
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
