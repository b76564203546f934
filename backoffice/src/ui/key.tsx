/** A key of the keyboard. Screen readers hear the keys in the list behind `?`, not at every button. */
export function Key({ name }: { readonly name: string }) {
  return (
    <span className="key" aria-hidden="true">
      {name}
    </span>
  )
}
