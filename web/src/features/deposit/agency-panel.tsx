import { parseAgents } from '@zamra/contract/deposit-rules.ts'
import { useT } from '../../i18n/use-t.tsx'
import { openService } from '../../lib/service-link.ts'
import { Button } from '../../ui/button.tsx'
import { HeadsetIcon } from '../../ui/icons.tsx'
import { UsersIcon } from '../../ui/icons-home.tsx'
import css from './agency-panel.module.css'
import { reportText } from './report-text.ts'

/** Agents are reached through customer service. No account of a person is ever shown to pay to. */
export function AgencyPanel({ agents: text }: { readonly agents: string }) {
  const t = useT()
  const agents = parseAgents(text, reportText)
  return (
    <div className={css.panel}>
      <p>{t('deposit.agency.text')}</p>
      {agents.length > 0 && (
        <ul className={css.agents} aria-label={t('deposit.agency.agents')}>
          {agents.map(({ name }) => (
            <li key={name}>
              <UsersIcon size={20} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <Button block onClick={openService}>
        <HeadsetIcon size={18} />
        {t('deposit.support')}
      </Button>
    </div>
  )
}
