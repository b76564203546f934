import { changesOf, feeFields, levelCount, levelFields } from '../../lib/configuration-fields.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ChangeTable } from '../../ui/change-table.tsx'
import { Loaded } from '../../ui/states.tsx'

/** What proposed VIP levels change, against those in force. */
export function LevelChanges({ content }: { readonly content: string }) {
  const list = useAnswer('/vip/list', {})
  const { currency, config } = JSON.parse(content) as { readonly currency: string; readonly config: unknown }
  return (
    <Loaded query={list} rows={2}>
      {({ currencies }) => {
        const before = currencies.find((one) => one.currency === currency)?.inForce?.configuration
        const fields = levelFields(Math.max(levelCount(before), levelCount(config)))
        return <Changes of={currency} changes={changesOf(fields, before, config, currency)} />
      }}
    </Loaded>
  )
}

/** What proposed fees and limits change, against those in force. */
export function FeeChanges({ content }: { readonly content: string }) {
  const list = useAnswer('/fee/list', {})
  const { market, settings } = JSON.parse(content) as { readonly market: string; readonly settings: unknown }
  return (
    <Loaded query={list} rows={2}>
      {({ markets }) => {
        const found = markets.find((one) => one.market === market)
        const changes = changesOf(feeFields, found?.inForce?.configuration, settings, found?.currency ?? '')
        return <Changes of={market} changes={changes} />
      }}
    </Loaded>
  )
}

function Changes({ of, changes }: { readonly of: string; readonly changes: ReturnType<typeof changesOf> }) {
  return (
    <Card title={`What changes in ${of}`} isPadded={false}>
      <ChangeTable label={`What changes in ${of}`} changes={changes} before="in force" after="proposed" />
    </Card>
  )
}
