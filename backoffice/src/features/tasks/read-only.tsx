import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import { Notice } from '../../ui/notice.tsx'

export function ReadOnly({ permission }: { readonly permission: Permission }) {
  return (
    <Notice tone="info">
      Your roles read this queue. Deciding needs <span className="mono">{permission}</span>.
    </Notice>
  )
}
