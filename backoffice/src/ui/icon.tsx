import type { LucideIcon } from 'lucide-react'

/** A picture beside a word, never instead of it: it is hidden from screen readers. */
export function Icon({ of: Picture, size = 15 }: { readonly of: LucideIcon; readonly size?: number }) {
  return <Picture className="icon" size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />
}
