import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'sign' | 'plain'

/** A state in a word; the colour only repeats it. */
export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  readonly tone?: Tone
  readonly icon?: LucideIcon
  readonly children: ReactNode
}) {
  return (
    <span className="tag" data-tone={tone}>
      {icon && <Icon of={icon} size={12} />}
      {children}
    </span>
  )
}
