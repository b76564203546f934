import { parseAgents } from '@zamra/contract/deposit-rules.ts'
import { useT } from '../../i18n/use-t.tsx'
import { openService } from '../../lib/service-link.ts'
import { Button } from '../../ui/button.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { HeadsetIcon } from '../../ui/icons.tsx'
import { UsersIcon } from '../../ui/icons-home.tsx'
import { ShieldIcon } from '../../ui/icons-player.tsx'
import css from './agency-panel.module.css'
import { reportUnreadableText } from './report-unreadable-text.ts'

/** Agents are contacted through customer service. We never show a private account to pay to. */
export function AgencyPanel({ agents: text }: { readonly agents: string }) {
  const t = useT()
  const agents = parseAgents(text, reportUnreadableText)
  return (
    <div className={css.panel}>
      <section className={css.card}>
        <p>{t('deposit.agency.text')}</p>
        <p className={css.safe}>
          <ShieldIcon size={18} />
          {t('deposit.agency.safe')}
        </p>
        <Button block onClick={openService}>
          <HeadsetIcon size={18} />
          {t('deposit.support')}
        </Button>
      </section>
      {agents.length > 0 && (
        <section className={css.agents} aria-labelledby="deposit-agents">
          <h2 id="deposit-agents">{t('deposit.agency.agents')}</h2>
          <ul>
            {agents.map(({ name }) => (
              <li key={name}>
                <IconTile icon={UsersIcon} />
                <b>{name}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
