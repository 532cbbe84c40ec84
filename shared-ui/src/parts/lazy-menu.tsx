import { cloneElement, useState, type ComponentProps, type KeyboardEvent, type ReactElement } from 'react'
import { reportToPage, useLazyValue } from './lazy-value.js'
import type { MenuProps } from './menu.js'

const loadMenu = () => import('./menu.js')

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onKeyDown' | 'onPointerEnter' | 'onFocus' | 'aria-haspopup' | 'aria-expanded'
>

interface LazyMenuProps extends Omit<MenuProps, 'defaultOpen'> {
  /**
   * Called if the code cannot be loaded; the next click tries again. By default the error goes to the page's error
   * event.
   */
  onLoadError?: (error: unknown) => void
}

/**
 * A Menu whose code loads when the pointer or the focus reaches its trigger, and which opens as soon as it has loaded.
 * Used in the toolbars of every page, so that the first view does not wait for menus.
 */
export function LazyMenu({ onLoadError = reportToPage, ...menu }: LazyMenuProps) {
  const [near, setNear] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const menuModule = useLazyValue(loadMenu, near || isWanted, (error) => {
    setNear(false)
    // The pointer only passed over the trigger, so there is no click to report a failure for.
    if (!isWanted) return
    setIsWanted(false)
    onLoadError(error)
  })
  if (menuModule && isWanted) return <menuModule.Menu {...menu} defaultOpen />
  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setIsWanted(true)
  }
  return cloneElement(menu.trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
    onKeyDown: openWithArrow,
    onPointerEnter: () => setNear(true),
    onFocus: () => setNear(true),
  })
}
