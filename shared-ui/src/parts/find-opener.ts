/**
 * Returns the focused element, or the menu's button if a menu item has the focus, because the menu is about to close. A
 * dialog gives it the focus back.
 */
export function findOpener(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const found = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused
  return found instanceof HTMLElement ? found : null
}
