import { useNavigate } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Plus } from 'lucide-react'
import { formatMoment } from '../../lib/dates.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { inWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Waiting } from './waiting.tsx'

type List = StaffOutput<'/promotion/list'>
type Row = List['promos'][number] & { readonly now: number }

function State({ row }: { readonly row: Row }) {
  if (row.isStopped) return <Tag tone="bad">stopped</Tag>
  if (!row.isOpen) return <Tag>closed</Tag>
  if (row.startsAt > row.now) return <Tag tone="info">from {formatMoment(row.startsAt, row.now)}</Tag>
  if (row.endsAt !== undefined && row.endsAt <= row.now) return <Tag>ended</Tag>
  return <Tag tone="ok">open</Tag>
}

const columns: readonly Column<Row>[] = [
  { id: 'name', title: 'Promotion', cell: ({ name }) => <b>{name}</b> },
  { id: 'id', title: 'Id', cell: ({ promoId }) => <span className="mono">{promoId}</span>, priority: 2 },
  { id: 'market', title: 'Market', cell: ({ market }) => market },
  { id: 'trigger', title: 'Trigger', cell: ({ trigger }) => inWords(trigger) },
  { id: 'version', title: 'Version', cell: ({ version }) => version, isNumber: true, priority: 3 },
  { id: 'state', title: 'State', cell: (row) => <State row={row} /> },
]

export function PromotionsPage() {
  const navigate = useNavigate()
  const mayDecide = useMay('promo.decide')
  const list = useAnswer('/promotion/list', {}, { everyMs: 10_000 })
  const open = (promoId: string) => void navigate({ to: '/promotions/$promoId', params: { promoId } })
  return (
    <Screen title="Promotions" area="Configure">
      <Loaded query={list} rows={10}>
        {({ promos, now }) => (
          <div className="page">
            {mayDecide && (
              <div className="row">
                <Button kind="primary" icon={Plus} onClick={() => open('new')}>
                  New promotion
                </Button>
              </div>
            )}
            <Waiting />
            <div className="card">
              <DataTable
                label="Promotions"
                columns={columns}
                rows={promos.map((promo) => ({ ...promo, now }))}
                idOf={({ promoId }) => promoId}
                onOpen={open}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
