import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import type { OrderRow } from './api.ts'
import css from './history.module.css'
import { statusText, toneOf } from './order-words.ts'
import { railIcon } from './rail-icon.ts'
import { useMoney } from './use-money.ts'

export function OrderEntry({ order }: { readonly order: OrderRow }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(order.currency)
  return (
    <Link className={css.order} to={urlTo('depositOrderDetail', { orderNo: order.orderNo })}>
      <IconTile icon={railIcon(order.rail)} />
      <span className={css.words}>
        <b>{order.methodName}</b>
        <small>{moment(order.createdAt)}</small>
      </span>
      <span className={css.end}>
        <b>{money.units(order.amount)}</b>
        <span className={css.status} data-tone={toneOf(order)}>
          {t(statusText(order))}
        </span>
      </span>
    </Link>
  )
}
