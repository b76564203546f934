import type { avatars } from '@zamra/contract/player.ts'
import './art/art.css'
import './art/avatars.css'

export type AvatarName = (typeof avatars)[number]

/** In the order of the picker. The contract's list is not imported, because it would load its schemas. */
export const avatarNames: readonly AvatarName[] = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']

/** A player's picture. It has no alternative text, because the name stands beside it. */
export function Avatar({ name, size = 56 }: { readonly name: AvatarName; readonly size?: 40 | 56 | 88 }) {
  return <span className="avatar" data-avatar={name} data-size={size} aria-hidden="true" />
}
