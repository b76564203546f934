import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAppEvent } from '../../lib/app-events.ts'
import { randomFraction } from '../../lib/random.ts'
import { askAgain } from './api.ts'

/** Everybody is told at the same moment; they need not all ask at the same moment. */
const spreadMs = 400

/** Looks again whenever the server says that a draw has a result, was paid out or was given up. */
export function useDrawNews(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onAppEvent('draw', () => {
      clearTimeout(timer)
      timer = setTimeout(() => askAgain(queries), randomFraction() * spreadMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}
