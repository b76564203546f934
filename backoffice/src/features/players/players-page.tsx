import { TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { kindNames, looksLike } from '../../lib/looks-like.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loaded, NoResult } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'

const route = getRouteApi('/players')
const shortest = 3

/** Exact matches only: nobody browses players. */
export function PlayersPage() {
  const { text = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(text)
  const kind = looksLike(typed)

  function search(event: FormEvent) {
    event.preventDefault()
    if (typed.trim().length >= shortest) void navigate({ search: { text: typed.trim() } })
  }

  return (
    <Screen title="Players" area="Records">
      <div className="page">
        <form className="row search-form" onSubmit={search}>
          <TextInput
            className="grow"
            aria-label="Phone, player ID, UTR, order, withdrawal or transaction hash"
            placeholder="Phone with country code, player ID, UTR, order, withdrawal, transaction hash"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {kind && <Tag tone="info">looks like {kindNames[kind]}</Tag>}
          <Button isSubmit kind="primary" icon={Search} isDisabled={typed.trim().length < shortest}>
            Find
          </Button>
        </form>
        <p className="text-3 small">Each search and each opened player is written to the audit log.</p>
        {text && <Matches text={text} />}
      </div>
    </Screen>
  )
}

function Matches({ text }: { readonly text: string }) {
  const found = useAnswer('/player/search', { text })
  return (
    <Loaded query={found} rows={3}>
      {({ matches }) =>
        matches.length === 0 ? (
          <NoResult title={`Nobody has “${text}”`} />
        ) : (
          <Card title="Exact match" isPadded={false}>
            <ul>
              {matches.map(({ playerId, nickName, by, found: what }) => (
                <li key={`${playerId}-${by}-${what ?? ''}`}>
                  <Link to="/players/$playerId" params={{ playerId: String(playerId) }} className="provider">
                    <b className="grow">{nickName}</b>
                    <span className="mono text-2">{playerId}</span>
                    <Tag>{what ? `${by} ${what}` : by}</Tag>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  )
}
