import { useT } from '../../i18n/use-t.tsx'
import { useSession } from '../../lib/session.ts'
import { HeadsetIcon } from '../../ui/icons.tsx'
import { NextIcon } from '../../ui/icons-player.tsx'
import { supportContact } from './support-contact.ts'
import css from './support-row.module.css'

/** Who answers depends on the level. The player chooses one of their numbers. */
export function SupportRow({ level }: { readonly level: number }) {
  const t = useT()
  const service = useSession((session) => session.serviceInfo)
  const contact = service && supportContact(level, service)
  const label = contact?.mobileName === 'WebCS' ? 'vip.support' : 'vip.support.vip'
  return contact?.mobileNumber.map((number) => (
    <a key={number} className={css.row} href={`tel:${number.replaceAll(' ', '')}`}>
      <span className={css.icon}>
        <HeadsetIcon size={22} />
      </span>
      <span className={css.words}>
        <b>{t(label)}</b>
        <span>
          <bdi>{number}</bdi>
        </span>
      </span>
      <NextIcon size={18} />
    </a>
  ))
}
