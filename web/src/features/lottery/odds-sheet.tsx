import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { GameInfo } from './api.ts'
import css from './odds-sheet.module.css'
import { OddsTable } from './odds-table.tsx'

type OddsSheetProps = {
  readonly info: GameInfo
  readonly onClose: () => void
  readonly goOn: () => void
}

/** Before the first stake of a game: what can happen to it. */
export function OddsSheet({ info, onClose, goOn }: OddsSheetProps) {
  const t = useT()
  return (
    <Sheet open title={t('lottery.odds.first')} onClose={onClose}>
      <OddsTable info={info} />
      <div className={css.foot}>
        <Button block onClick={goOn}>
          {t('lottery.odds.go')}
        </Button>
      </div>
    </Sheet>
  )
}
