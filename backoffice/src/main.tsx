import './theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { queryClient } from './lib/queries.ts'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no place for the app')

createRoot(place).render(
  <StrictMode>
    {/* The variables of Mantine come from style sheets, so that the page needs no inline styles. */}
    <MantineProvider
      theme={{ respectReducedMotion: true }}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
