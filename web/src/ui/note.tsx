import type { ReactNode } from 'react'
import css from './note.module.css'

type NoteProps = { readonly id: string; readonly hint?: ReactNode; readonly error?: string | undefined }

/** The line under an input for hints and errors. Its height is reserved, so that nothing moves when it appears. */
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

/** The ARIA attributes that connect an input to its note. */
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
