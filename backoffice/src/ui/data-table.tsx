import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

const features = tableFeatures({})

export type Column<T> = {
  readonly id: string
  readonly title: string
  readonly cell: (row: T) => ReactNode
  readonly isNumber?: boolean
  /** Narrow screens drop 3 first, then 2. The amount, the age and the state have none. */
  readonly priority?: 2 | 3
}

type Properties<T> = {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly idOf: (row: T) => string
  readonly selectedId?: string | undefined
  readonly onOpen?: (id: string) => void
}

const rowHeight = 33

/** A dense table. Only the rows that are visible are drawn, so a log of any length scrolls. */
export function DataTable<T extends RowData>({ label, columns, rows, idOf, selectedId, onOpen }: Properties<T>) {
  const scroll = useRef<HTMLElement>(null)
  const table = useTable({ features, columns: columns.map((column) => definition(column)), data: rows, getRowId: idOf })
  const all = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const drawn = virtual.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  const shown = new Map(columns.map((column) => [column.id, column]))
  const attributes = (id: string) => ({
    'data-number': shown.get(id)?.isNumber || undefined,
    'data-priority': shown.get(id)?.priority,
  })

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table longer than the screen is scrolled with the keyboard
    <section ref={scroll} className="table-scroll" tabIndex={0} aria-label={label}>
      <table className="table" aria-rowcount={rows.length + 1}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" {...attributes(header.column.id)}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          <Spacer height={above} />
          {drawn.map(({ index }) => {
            const row = all[index]
            if (!row) return null
            return (
              <tr
                key={row.id}
                aria-rowindex={index + 2}
                aria-selected={onOpen ? row.id === selectedId : undefined}
                data-opens={onOpen ? true : undefined}
                onClick={onOpen && (() => onOpen(row.id))}
              >
                {row.getAllCells().map((cell, position) => (
                  <td key={cell.id} {...attributes(cell.column.id)}>
                    {position === 0 && onOpen ? (
                      <button type="button" className="row-button">
                        <table.FlexRender cell={cell} />
                      </button>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </section>
  )
}

function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null
}

function definition<T extends RowData>(column: Column<T>): ColumnDef<typeof features, T> {
  return { id: column.id, header: column.title, cell: ({ row }) => column.cell(row.original) }
}
