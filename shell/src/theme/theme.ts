import { themeKey } from '@icio/contracts/site/first-frame'
import type { Theme } from '@icio/shared-ui/parts/theme-switch'

/** Returns the stored choice, or 'system' if there is none. */
export function readTheme(): Theme {
  const storedTheme = storage()?.getItem(themeKey)
  return storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'system'
}

/** Applies the theme by setting the attribute that tokens.css depends on. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}

/** Applies the theme and stores the choice for the next visit. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  if (theme === 'system') storage()?.removeItem(themeKey)
  else storage()?.setItem(themeKey, theme)
}

/**
 * Returns local storage, or null if the browser blocks it: access then throws, and the theme lasts as long as the page.
 */
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
