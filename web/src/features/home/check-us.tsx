import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import css from './check-us.module.css'

/** Says that every draw can be checked, and how, in three pictures. */
export function CheckUs() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const steps = [
    { picture: <Sealed />, title: t('alive.check.sealed'), text: t('alive.check.sealed.text') },
    { picture: <Mixed />, title: t('alive.check.mixed'), text: t('alive.check.mixed.text') },
    { picture: <Phone />, title: t('alive.check.phone'), text: t('alive.check.phone.text') },
  ]
  return (
    <section className={css.banner} aria-label={t('alive.check.title')}>
      <Picture>
        <Shield />
      </Picture>
      <p>
        <b>{t('alive.check.title')}</b> <span>{t('alive.check.text')}</span>
      </p>
      <button type="button" className={css.how} onClick={() => setOpen(true)}>
        {t('alive.check.how')}
      </button>
      <Sheet open={isOpen} title={t('alive.check.title')} onClose={() => setOpen(false)}>
        <ol className={css.steps}>
          {steps.map(({ picture, title, text }) => (
            <li key={title}>
              <Picture>{picture}</Picture>
              <p>
                <b>{title}</b> <span>{text}</span>
              </p>
            </li>
          ))}
        </ol>
        <Link to={urlTo('lotteryVerify')} className={css.go} onClick={() => setOpen(false)}>
          {t('alive.check.go')}
        </Link>
      </Sheet>
    </section>
  )
}

function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={css.picture} viewBox="0 0 56 56" aria-hidden="true">
      {children}
    </svg>
  )
}

const Shield = () => (
  <>
    <path className={css.soft} d="M28 8l16 6v13c0 10-6.5 17-16 21-9.5-4-16-11-16-21V14z" />
    <path d="M28 8l16 6v13c0 10-6.5 17-16 21-9.5-4-16-11-16-21V14zM20 28l6 6 11-12" />
  </>
)

/** A sealed envelope. */
const Sealed = () => (
  <>
    <rect className={css.soft} x="8" y="14" width="40" height="28" rx="5" />
    <path d="M13 14h30a5 5 0 0 1 5 5v18a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5zM9 17l19 14 19-14" />
    <circle className={css.seal} cx="28" cy="33" r="7" />
    <path className={css.onSeal} d="M25 33l2.2 2.2L31.5 31" />
  </>
)

/** A sealed part and a public one become a ball. */
const Mixed = () => (
  <>
    <path d="M8 15h8c8 0 8 26 16 26h3M8 41h8c8 0 8-26 16-26h3" />
    <circle className={css.seal} cx="9" cy="15" r="5" />
    <circle className={css.soft} cx="9" cy="41" r="5" />
    <circle cx="9" cy="41" r="5" />
    <circle className={css.seal} cx="43" cy="28" r="9" />
    <path className={css.onSeal} d="M43 24v8" />
  </>
)

/** A phone that has checked. */
const Phone = () => (
  <>
    <rect className={css.soft} x="16" y="6" width="24" height="44" rx="6" />
    <path d="M22 6h12a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6zM25 45h6" />
    <path className={css.tick} d="M21 26l5 5 9-10" />
  </>
)
