import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { vip } from '@zamra/contract/constants.ts'

type ServiceInfo = WireOutputOf<'/service/index'>
export type Contact = ServiceInfo['list'][number]

/**
 * One threshold and three outcomes: above it the VIP number, at it the VIP web number, below it web support. The entry of
 * the VIP web number decides over the service info, and that over the default.
 */
export function supportContact(
  level: number,
  { list, minVipLevel }: { readonly list: readonly Contact[]; readonly minVipLevel?: number },
): Contact | undefined {
  const find = (name: Contact['mobileName']) => list.find(({ mobileName }) => mobileName === name)
  const threshold = find('VipWebCS')?.minVipLevel ?? minVipLevel ?? vip.supportLevelMin
  if (level === threshold) return find('VipWebCS')
  return find(level > threshold ? 'VipCS' : 'WebCS')
}
