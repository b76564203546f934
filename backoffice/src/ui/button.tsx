import { UnstyledButton } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { Key } from './key.tsx'

type Properties = {
  readonly children: ReactNode
  readonly onClick?: () => void
  readonly kind?: 'plain' | 'primary' | 'pay' | 'danger' | 'quiet'
  readonly icon?: LucideIcon
  /** The key that does the same. */
  readonly hotKey?: string
  readonly isDisabled?: boolean
  readonly isSmall?: boolean
  readonly isWide?: boolean
  readonly isSubmit?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement>
}

export function Button({ children, onClick, kind = 'plain', icon, hotKey, ...rest }: Properties) {
  return (
    <UnstyledButton
      className="button"
      {...(rest.buttonRef ? { ref: rest.buttonRef } : {})}
      type={rest.isSubmit ? 'submit' : 'button'}
      data-kind={kind}
      data-small={rest.isSmall || undefined}
      data-wide={rest.isWide || undefined}
      disabled={rest.isDisabled ?? false}
      {...(onClick ? { onClick } : {})}
    >
      {icon && <Icon of={icon} />}
      {children}
      {hotKey && <Key name={hotKey} />}
    </UnstyledButton>
  )
}
