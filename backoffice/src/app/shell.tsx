import { Outlet, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { letterKeys, useGoKeys, useKeys, useLeaveFieldKey } from '../lib/keys.ts'
import { useMe } from '../lib/session.ts'
import { Notice } from '../ui/notice.tsx'
import { ShellContext, type Shell as ShellValue } from '../ui/shell-context.ts'
import type { Tone } from '../ui/tag.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Palette } from './palette.tsx'
import { placesFor } from './places.ts'
import { Sidebar } from './sidebar.tsx'

type Message = { readonly number: number; readonly tone: Tone; readonly text: string }
const messageMs = 9_000

export function Shell() {
  const [layer, setLayer] = useState<'palette' | 'keys'>()
  const { messages, say } = useMessages()
  const { permissions } = useMe()
  const navigate = useNavigate()
  const shell = useMemo<ShellValue>(
    () => ({ openPalette: () => setLayer('palette'), openKeys: () => setLayer('keys'), say }),
    [say],
  )
  useGoKeys((letter) => {
    const place = placesFor(permissions).find((one) => one.letter === letter)
    if (place) void navigate({ to: place.path })
  })
  useKeys({ '?': shell.openKeys })
  usePaletteKey(shell.openPalette)
  useLeaveFieldKey()

  return (
    <ShellContext value={shell}>
      <div className="app">
        <Sidebar />
        <Outlet />
      </div>
      <Messages messages={messages} />
      {layer === 'palette' && <Palette onClose={() => setLayer(undefined)} />}
      {layer === 'keys' && (
        <KeysDialog onClose={() => setLayer(undefined)} isOn={letterKeys.areOn()} onChange={letterKeys.set} />
      )}
    </ShellContext>
  )
}

function usePaletteKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function useMessages() {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const say = useMemo(() => {
    let number = 0
    return (tone: Tone, text: string) => {
      number += 1
      const message = { number, tone, text }
      setMessages((shown) => [...shown.slice(-2), message])
      setTimeout(() => setMessages((shown) => shown.filter((one) => one !== message)), messageMs)
    }
  }, [])
  return { messages, say }
}

function Messages({ messages }: { readonly messages: readonly Message[] }): ReactNode {
  return (
    <div className="messages" role="status">
      {messages.map(({ number, tone, text }) => (
        <Notice key={number} tone={tone}>
          {text}
        </Notice>
      ))}
    </div>
  )
}
