import { getRouteApi } from '@tanstack/react-router'
import { formatDay } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { inWords } from '../../lib/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card, type Fact, Facts } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Adjust } from './adjust.tsx'
import { Limits } from './limits.tsx'
import { Notes } from './notes.tsx'
import { OpenAdjustments } from './open-adjustments.tsx'
import { OpenCase } from './open-case.tsx'
import type { Player } from './player.ts'
import { Reveal } from './reveal.tsx'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/players/$playerId')
const hints = [['G P', 'find a player']] as const

/** One page that answers a support call. */
export function PlayerPage() {
  const { playerId } = route.useParams()
  const shown = useAnswer('/player/show', { playerId: Number(playerId) }, { everyMs: 30_000 })
  return (
    <Screen
      title={shown.data?.nickName ?? playerId}
      area="Players"
      hints={hints}
      hintsEnd={<span className="wide-only">You opened this page. It is in the audit log.</span>}
    >
      <Loaded query={shown} rows={10}>
        {(player) => <Page player={player} />}
      </Loaded>
    </Screen>
  )
}

function Page({ player }: { readonly player: Player }) {
  const mayOpenCase = useMay('risk.decide')
  const mayAdjust = useMay('adjustment.decide')
  return (
    <div className="page">
      <div className="row">
        <Avatar name={player.nickName} isLarge />
        <div className="grow">
          <div className="row wrap">
            <h2 className="page-title">{player.nickName}</h2>
            <States player={player} />
          </div>
          <p className="text-2">
            <span className="mono">{player.playerId}</span> · {player.market} · joined {formatDay(player.createdAt)}
          </p>
        </div>
        {mayAdjust && !player.isErased && <Adjust player={player} />}
        {mayOpenCase && !player.isErased && <OpenCase playerId={player.playerId} />}
      </div>
      <div className="player-columns">
        <div className="stack">
          <Identity player={player} />
          <Pockets player={player} />
          <OpenAdjustments playerId={player.playerId} />
        </div>
        <Timeline playerId={player.playerId} currency={player.pockets[0]?.currency ?? ''} />
        <div className="stack">
          <Limits player={player} />
          <Sessions player={player} />
          <Notes player={player} />
        </div>
      </div>
    </div>
  )
}

function States({ player }: { readonly player: Player }) {
  const { state, caseNo, excludedUntil } = player.account
  return (
    <>
      {player.isErased && <Tag tone="plain">Erased</Tag>}
      <Tag tone={state === 'ACTIVE' ? 'ok' : 'bad'}>
        {inWords(state)}
        {caseNo ? `, case ${caseNo}` : ''}
      </Tag>
      <Tag tone="info">KYC tier {player.kycLevel}</Tag>
      {excludedUntil !== undefined && <Tag tone="warn">On a break until {formatDay(excludedUntil)}</Tag>}
    </>
  )
}

function Identity({ player }: { readonly player: Player }) {
  const mayReveal = useMay('player.reveal')
  const facts: Fact[] = [
    ['Phone', <Masked key="phone" value={player.phone} />],
    ['Mail', <Masked key="mail" value={player.email} />],
    ['Born', player.hasBirthday ? 'on file, masked' : 'not given'],
    ['KYC', `tier ${player.kycLevel}${player.kycState ? `, ${inWords(player.kycState).toLowerCase()}` : ''}`],
    ...player.payees.map(
      ({ kind, place, tail, addedAt }): Fact => [
        kind === 'wallet' ? 'Wallet' : 'Bank',
        `${place} ••${tail}, since ${formatDay(addedAt)}`,
      ],
    ),
  ]
  return (
    <Card title="Identity" end={mayReveal ? <Reveal playerId={player.playerId} /> : undefined}>
      <div className="stack">
        <Facts facts={facts} />
        <p className="text-3 small">Each reveal asks for a reason and is written to the audit log.</p>
      </div>
    </Card>
  )
}

function Masked({ value }: { readonly value: string | undefined }) {
  return value ? <span className="mono">{value}</span> : 'not given'
}

function Pockets({ player }: { readonly player: Player }) {
  return (
    <Card title="Pockets">
      <div className="stack">
        {player.pockets.map(({ currency, cash, bonus, held, withdrawable }) => (
          <Facts
            key={currency}
            facts={[
              ['Real money', <b key="cash">{formatMoney(cash, currency)}</b>],
              ['Free to withdraw', formatMoney(withdrawable, currency)],
              ['Bonus', formatMoney(bonus, currency)],
              ['Held for withdrawals', formatMoney(held, currency)],
            ]}
          />
        ))}
        {player.pockets.length === 0 && <p className="text-2">No money has moved yet.</p>}
      </div>
    </Card>
  )
}

function Sessions({ player }: { readonly player: Player }) {
  return (
    <Card title="Sessions" isPadded={false}>
      <ul>
        {player.sessions.map(({ device, startedAt, seenAt }) => (
          <li key={`${device}-${startedAt}`} className="provider">
            <span className="grow one-line">{device || 'Device without a name'}</span>
            <span className="text-3 small">
              seen <Moment at={seenAt} />
            </span>
          </li>
        ))}
        {player.sessions.length === 0 && <li className="provider text-2">None is open.</li>}
      </ul>
    </Card>
  )
}
