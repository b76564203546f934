import css from './terms-list.module.css'

export function TermsList({ terms }: { readonly terms: readonly string[] }) {
  return (
    <ol className={css.terms}>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
  )
}
