import { useT } from '../../i18n/use-t.tsx'
import { useGuestRequest } from '../../lib/guest-entry.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { signIn } from '../../lib/session.ts'
import { useSettings } from '../../lib/settings.ts'
import { usePrefixes } from '../../lib/use-prefixes.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useRules } from './api.ts'
import { Consent } from './consent.tsx'
import css from './guest-sheet.module.css'
import { Outcome, retryAfterSeconds } from './outcome.tsx'
import { guestLogin } from './sign-in-calls.ts'
import { useGuestTicket } from './use-guest-ticket.tsx'
import { useSignInForm } from './use-sign-in-form.ts'
import { validateConsent } from './validate.ts'

/** A visitor becomes a guest where they stand: the declaration, and then what they came for. */
export function GuestSheet() {
  const t = useT()
  const asked = useGuestRequest((state) => state.asked)
  const { first: areaCode } = usePrefixes()
  const { rules, declare, channel } = useRules()
  const ticket = useGuestTicket(async () => {})
  const inviteCode = useSettings((settings) => settings.inviteCode)
  const form = useSignInForm({
    validate: ({ terms, age }) => validateConsent(terms, age, rules.minAge),
    send: (values) =>
      ticket.show(async (onWork) => {
        const guest = await guestLogin({ areaCode, inviteCode, ...declare(values) }, onWork)
        signIn(guest)
        asked?.answer(true)
        return guest
      }),
  })
  if (!asked) return ticket.view
  const isLocked = retryAfterSeconds(form.error) !== undefined
  const isOpen = channel?.oneClick.open ?? true
  return (
    <Sheet open title={t('session.guest.title')} onClose={() => asked.answer(false)}>
      <form ref={form.ref} className={css.form} method="post" noValidate onSubmit={form.onSubmit}>
        {asked.about}
        {isOpen && (
          <div className={css.act}>
            <Consent form={form} minAge={rules.minAge} />
            <Outcome form={form} working={ticket.working} />
            <Button type="submit" block look="accent" busy={form.isPending} disabled={isLocked}>
              {asked.action}
            </Button>
          </div>
        )}
        <Link to={urlTo('login', { redirect: asked.page })} className={css.login} onClick={() => asked.answer(false)}>
          {t('do.login')}
        </Link>
      </form>
    </Sheet>
  )
}
