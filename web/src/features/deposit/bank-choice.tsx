import { useT } from '../../i18n/use-t.tsx'
import { Select } from '../../ui/select.tsx'
import type { ChargeInfo } from './api.ts'
import css from './deposit.module.css'

type BankChoiceProps = {
  readonly banks: ChargeInfo['bankConfigList']
  readonly value: number | undefined
  readonly onChange: (id: number) => void
}

export function BankChoice({ banks, value, onChange }: BankChoiceProps) {
  const t = useT()
  return (
    <div className={css.bank}>
      <Select
        label={t('deposit.bank')}
        choices={banks.map(({ id, name }) => ({ key: String(id), label: name }))}
        value={String(value ?? banks[0]?.id ?? '')}
        onChange={(id) => onChange(Number(id))}
      />
    </div>
  )
}
