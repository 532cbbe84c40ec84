import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Scrolls the list alone to an entry: `scrollIntoView` would move the page too. */
export function showInList(entry: HTMLElement | null) {
  const list = entry?.closest('ol')
  if (!entry || !list) return
  const [top, bottom] = [entry.getBoundingClientRect().top, entry.getBoundingClientRect().bottom]
  const frame = list.getBoundingClientRect()
  if (top < frame.top) list.scrollTop -= frame.top - top
  if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom
}

/** Letters act while no field has the focus; a held key acts once (WCAG 2.1.4: the switch turns them off). */
export function useDeskKeys(
  isOn: boolean,
  desk: RefObject<HTMLElement | null>,
  actionOf: (key: string) => (() => void) | undefined,
) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (!(target instanceof Element) || target.closest('input:not([type=checkbox]), textarea, select')) return
    const isHere = target.matches('body, main, h1') || desk.current?.contains(target)
    const action = isHere ? actionOf(event.key.toLowerCase()) : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** Brings the desk as a whole into view, so that nothing has to be scrolled between two decisions. */
export function useBeginsInView(desk: RefObject<HTMLElement | null>) {
  useEffect(() => {
    desk.current?.scrollIntoView({ block: 'start' })
  }, [desk])
}
