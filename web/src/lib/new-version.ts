import { create } from 'zustand'

/** The service worker of a newer version of the app, which waits to take over. */
export const useNewVersion = create<{ readonly worker: ServiceWorker | undefined }>(() => ({ worker: undefined }))
