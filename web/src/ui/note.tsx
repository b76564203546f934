import type { ReactNode } from 'react'
import css from './note.module.css'

type NoteProps = { readonly id: string; readonly hint?: ReactNode; readonly error?: string | undefined }

/** The line under an input. It has its place before it has words, so that nothing jumps when it speaks. */
export function Note({ id, hint, error }: NoteProps) {
  return (
    <div id={noteId(id)} className={css.note}>
      {error === undefined ? (
        hint
      ) : (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** What an input says of itself to who cannot see it. */
export function described(id: string, hint: ReactNode, error: string | undefined) {
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': (error ?? hint) === undefined ? undefined : noteId(id),
  }
}

function noteId(id: string): string {
  return `${id}-note`
}
