/** Dispatches real pointer events, because gestures are distinguished by time and distance. */
export function pointer(target: Element, type: string, x: number, y: number): void {
  const init = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y }
  target.dispatchEvent(new PointerEvent(type, { ...init, buttons: type === 'pointerup' ? 0 : 1 }))
}
