import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { showToast } from '../../lib/toast.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useRefreshPromos } from './api.ts'
import { ClaimedDialog } from './claimed-dialog.tsx'
import css from './code-card.module.css'
import { Reasons, reasonsOf } from './reasons.tsx'
import type { Outcome } from './use-claims.ts'

const panelId = 'promo-code'
type Form = 'gift' | 'promo'

/** A gift code is paid at once; what a promo code gives waits among the rewards. */
export function CodeCard() {
  const t = useT()
  const refresh = useRefreshPromos()
  const [kind, setKind] = useState<Form>('gift')
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm<'code'>({
    validate: (data) => (codeOf(data).length < 3 ? { code: 'promo.code.empty' } : {}),
    send: async (data) => {
      const code = codeOf(data)
      await (kind === 'gift' ? redeemGift(code) : addPromo(code))
      form.ref.current?.reset()
      await refresh()
    },
    fieldsOf: (error) => (reasonsOf(error).length > 0 ? [] : ['code']),
  })

  async function redeemGift(code: string): Promise<void> {
    const claimed = await moneyCall('/promo/giftCode', { code }, { quiet: true }).catch(withText)
    setOutcome({ claimed: [claimed], failed: [] })
  }

  async function addPromo(code: string): Promise<void> {
    await moneyCall('/promo/promoCode', { code }, { quiet: true }).catch(withText)
    showToast(t('promo.ready'))
  }

  /** These two refusals are general; here they are about the code. */
  function withText(error: CallError): never {
    if (error.refusal === 'thing.notFound') error.message = t('promo.code.unknown')
    if (error.refusal === 'thing.alreadyDone') error.message = t('promo.code.used')
    throw error
  }

  function change(next: Form) {
    form.clearErrors()
    setKind(next)
  }

  return (
    <section className={css.card} aria-label={t('promo.code.title')}>
      <h2>{t('promo.code.title')}</h2>
      <Tabs
        look="pill"
        label={t('promo.code.title')}
        items={(['gift', 'promo'] as const).map((key) => ({ key, label: t(`promo.code.${key}`) }))}
        value={kind}
        onChange={change}
        panelId={panelId}
      />
      <TabPanel id={panelId} tab={kind}>
        <form ref={form.ref} className={css.form} method="post" noValidate onSubmit={form.onSubmit}>
          <Field
            label={t(`promo.code.${kind}`)}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            {...form.field('code')}
          />
          <Button type="submit" look="accent" busy={form.isPending}>
            {t('promo.code.use')}
          </Button>
        </form>
        {form.error && <Reasons reasons={reasonsOf(form.error)} />}
      </TabPanel>
      <ClaimedDialog
        outcome={outcome}
        currency={outcome?.claimed[0]?.currency ?? ''}
        nameOf={() => ''}
        onClose={() => setOutcome(undefined)}
      />
    </section>
  )
}

function codeOf(form: FormData): string {
  return textOf(form, 'code').trim()
}
