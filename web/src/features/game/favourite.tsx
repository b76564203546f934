import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { HeartIcon } from '../../ui/icons-game.tsx'
import { useMine } from './api.ts'
import css from './table.module.css'

/** Keeps a game among the favourites. */
export function Favourite({ gameId }: { readonly gameId: string }) {
  const t = useT()
  const queries = useQueryClient()
  const { data } = useMine()
  const isOn = data?.favourites.some((game) => game.gameId === gameId) ?? false
  const change = useMutation({
    mutationFn: (on: boolean) => call('/game/favourite', { gameId, on }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['/game/mine'] }),
  })
  const shown = change.isPending ? change.variables : isOn
  return (
    <button
      type="button"
      className={css.favourite}
      aria-label={t('game.favourite')}
      aria-pressed={shown}
      disabled={!data || change.isPending}
      onClick={() => change.mutate(!isOn)}
    >
      <HeartIcon />
    </button>
  )
}
