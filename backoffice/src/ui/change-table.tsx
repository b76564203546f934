import type { Change } from '../lib/diff.ts'

type Properties = {
  readonly label: string
  readonly changes: readonly Change[]
  readonly before: string
  readonly after: string
}

/** Only what changes, old and new side by side. */
export function ChangeTable({ label, changes, before, after }: Properties) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide value is scrolled with the keyboard
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path}>
              <td className="mono">{change.path}</td>
              <td className="mono toned" data-tone="bad">
                {change.before === undefined ? <span className="text-3">none</span> : <del>{change.before}</del>}
              </td>
              <td className="mono toned" data-tone="ok">
                {change.after === undefined ? <span className="text-3">none</span> : <ins>{change.after}</ins>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
