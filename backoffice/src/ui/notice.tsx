import { CircleAlert, CircleCheck, Hourglass, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Tone } from './tag.tsx'

const icons = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  info: Info,
  sign: Hourglass,
  plain: Info,
} as const

export function Notice({
  tone,
  children,
  isAlert = false,
}: {
  readonly tone: Tone
  readonly children: ReactNode
  readonly isAlert?: boolean
}) {
  return (
    <div className="notice" data-tone={tone} role={isAlert ? 'alert' : undefined}>
      <Icon of={icons[tone]} />
      <div className="grow">{children}</div>
    </div>
  )
}
