import { Download } from 'lucide-react'
import { type CsvColumn, saveFile, writeCsv } from '../../lib/csv.ts'
import { useKeys } from '../../lib/keys.ts'
import { Button } from '../../ui/button.tsx'

type ExportProperties<T> = {
  readonly name: string
  readonly columns: readonly CsvColumn<T>[]
  readonly rows: readonly T[]
}

/** Saves the rows of a report as a file that a spreadsheet opens. */
export function Export<T>({ name, columns, rows }: ExportProperties<T>) {
  const save = () => {
    if (rows.length > 0) saveFile(name, writeCsv(columns, rows))
  }
  useKeys({ x: save })
  return (
    <div className="row">
      <span className="grow" />
      <Button icon={Download} hotKey="X" isDisabled={rows.length === 0} onClick={save}>
        Export
      </Button>
    </div>
  )
}
