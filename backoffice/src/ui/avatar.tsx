export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
}

/** The initials of a person, in a colour that stays with the name. */
export function Avatar({ name, isLarge = false }: { readonly name: string; readonly isLarge?: boolean }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span className="avatar" data-colour={(sum % 4) + 1} data-large={isLarge || undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
