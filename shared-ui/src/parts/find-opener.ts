/**
 * Returns the focused element, or the menu's button if a menu item has the focus, because the menu is about to close. A
 * dialog gives it the focus back.
 */
export function findOpener(): HTMLElement | null {
  const focusedElement = document.activeElement
  const menu = focusedElement?.closest('[role=menu]')
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focusedElement
  return opener instanceof HTMLElement ? opener : null
}
