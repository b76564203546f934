import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import css from './foot.module.css'

type Onward = { readonly redirect: string | undefined; readonly inviteCode: string | undefined }

/** The link to registration below a login form. */
export function NewHere(onward: Onward) {
  const t = useT()
  return (
    <p className={css.foot}>
      {t('session.newHere')}{' '}
      <Link className={css.link} to={urlTo('register', onward)}>
        {t('session.createAccount')}
      </Link>
    </p>
  )
}

export function AlreadyHere(onward: Onward) {
  const t = useT()
  return (
    <p className={css.foot}>
      {t('session.alreadyHere')}{' '}
      <Link className={css.link} to={urlTo('login', onward)}>
        {t('do.login')}
      </Link>
    </p>
  )
}
