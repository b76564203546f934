import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { moneyCall } from '../../lib/money-call.ts'
import { showPopup } from '../../lib/popups.ts'
import { Button } from '../../ui/button.tsx'

type CancelOrderProps = { readonly orderNo: string; readonly block?: boolean }

const changedByCancelling = ['/recharge/getChargeInfo', '/recharge/orderDetail', '/recharge/record'] as const

/** Cancels an unpaid order once the player has confirmed that they have not paid. */
export function CancelOrder({ orderNo, block = false }: CancelOrderProps) {
  const t = useT()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => moneyCall('/recharge/cancelOrder', { orderNo }),
    // Also after a refusal: a payment may have arrived in between, and the screen has to show that.
    onSettled: () => Promise.all(changedByCancelling.map((path) => queries.invalidateQueries({ queryKey: [path] }))),
  })

  async function confirm() {
    const isWanted = await showPopup({
      title: t('deposit.cancel'),
      text: t('deposit.cancel.text'),
      confirm: t('deposit.cancel'),
      cancel: t('deposit.cancel.keep'),
    })
    if (isWanted) mutate()
  }

  return (
    <Button look="plain" block={block} busy={isPending} onClick={() => void confirm()}>
      {t('deposit.cancel')}
    </Button>
  )
}
