import { input as limits } from '@zamra/contract/constants.ts'
import { useRef } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { CloseIcon, SearchIcon } from './icons.tsx'
import css from './search-bar.module.css'

type SearchBarProps = {
  readonly placeholder: string
  readonly initial?: string
  readonly onSearch: (words: string) => void
}

export function SearchBar({ placeholder, initial = '', onSearch }: SearchBarProps) {
  const t = useT()
  const ref = useRef<HTMLInputElement>(null)

  function clear() {
    const input = ref.current
    if (!input) return
    input.value = ''
    input.focus()
    onSearch('')
  }

  return (
    <search>
      <form
        className={css.bar}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(ref.current?.value.trim() ?? '')
        }}
      >
        <SearchIcon size={20} />
        <input
          ref={ref}
          className={css.input}
          type="search"
          enterKeyHint="search"
          aria-label={placeholder}
          placeholder={placeholder}
          defaultValue={initial}
          maxLength={limits.lengthMax}
        />
        <button type="button" className={css.clear} aria-label={t('do.clear')} onClick={clear}>
          <CloseIcon size={18} />
        </button>
      </form>
    </search>
  )
}
