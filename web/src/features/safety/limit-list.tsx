import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { DepositIcon, PlusIcon } from '../../ui/icons.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { MinusIcon, TicketsIcon } from '../../ui/icons-lottery.tsx'
import { PenIcon } from '../../ui/icons-player.tsx'
import { Meter } from '../../ui/meter.tsx'
import type { LimitKind, SafetyInfo } from './api.ts'
import css from './limit-list.module.css'
import { isNear, type Limit, rowsOf } from './limits.ts'
import { PendingRaise } from './pending-raise.tsx'
import { useLimitFormat } from './use-limit-format.ts'

const LimitSheet = lazyPart(() => import('./limit-sheet.tsx').then((module) => module.LimitSheet))

const icons: Readonly<Record<LimitKind, Icon>> = {
  deposit: DepositIcon,
  loss: MinusIcon,
  wager: TicketsIcon,
  time: ClockIcon,
}

/** Every limit with what is used of it, and a place to set those that the player does not have yet. */
export function LimitList({ info }: { readonly info: SafetyInfo }) {
  const [edited, setEdited] = useState<Limit>()
  return (
    <>
      <ul className={css.rows}>
        {rowsOf(info).map((limit) => (
          <LimitRow
            key={`${limit.kind} ${limit.period}`}
            limit={limit}
            currency={info.currency}
            onEdit={() => setEdited(limit)}
          />
        ))}
      </ul>
      {edited && <LimitSheet info={info} edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

type LimitRowProps = { readonly limit: Limit; readonly currency: string; readonly onEdit: () => void }

function LimitRow({ limit, currency, onEdit }: LimitRowProps) {
  const t = useT()
  const format = useLimitFormat(currency)
  const { kind, period, amount, used, request } = limit
  const name = t(`safety.limit.${kind}`, { period })
  const isSet = amount !== undefined
  return (
    <li className={css.row} data-near={isNear(limit) || undefined}>
      <IconTile icon={icons[kind]} />
      <div className={css.words}>
        <div className={css.line}>
          <b className={css.name}>{isSet ? name : t(`safety.kind.${kind}`)}</b>
          {isSet ? (
            <span className={css.figures}>
              <b>{format(kind, used)}</b> {t('safety.limit.of', { amount: format(kind, amount) })}
            </span>
          ) : (
            <span className={css.figures}>{t('safety.limit.none')}</span>
          )}
        </div>
        {isSet && (
          <>
            <Meter label={name} value={Math.min(used, amount)} max={amount} />
            <span className={css.left}>
              {t('safety.limit.left', { amount: format(kind, Math.max(0, amount - used)) })}
            </span>
          </>
        )}
      </div>
      <button
        type="button"
        className={css.edit}
        aria-label={t(isSet ? 'safety.limit.change' : 'safety.limit.add', {
          name: isSet ? name : t(`safety.kind.${kind}`),
        })}
        onClick={onEdit}
      >
        {isSet ? <PenIcon size={20} /> : <PlusIcon size={20} />}
      </button>
      {request && <PendingRaise limit={limit} request={request} currency={currency} />}
    </li>
  )
}
