import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useSettings } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { ShareIcon } from '../../ui/icons-referral.tsx'
import type { EventInfo } from './api.ts'
import { shareLink } from './share-link.ts'

type InviteBarProps = { readonly info: EventInfo; readonly children?: ReactNode }

/** The way to invite, always in sight. A player who cannot take part has no link. */
export function InviteBar({ info: { referralUrl: url, inviteCode: code = '' }, children }: InviteBarProps) {
  const t = useT()
  const app = useSettings((settings) => settings.appName)
  if (!url) return null
  return (
    <FootBar isWide>
      {children}
      <Button
        look="accent"
        block={!children}
        onClick={() => void shareLink({ url, text: t('earn.invitation', { app, code }) })}
      >
        <ShareIcon size={20} />
        {t('event.invite')}
      </Button>
    </FootBar>
  )
}
