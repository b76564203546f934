import type { avatars } from '@zamra/contract/player.ts'
import './art/avatars.css'

export type AvatarName = (typeof avatars)[number]

/** A player's face. The words beside it say whose it is. */
export function Avatar({ name, size = 56 }: { readonly name: AvatarName; readonly size?: 40 | 56 | 88 }) {
  return <span className="avatar" data-avatar={name} data-size={size} aria-hidden="true" />
}
