/**
 * Reads the color tokens of a stylesheet for one theme.
 *
 * @returns a function that maps a token name without its prefix ('ink') to '#rrggbb' and throws on an unknown name
 */
export function readColors(css: string, theme: 'light' | 'dark'): (name: string) => string {
  const tokenPattern = /--color-([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g
  const colors = new Map(
    [...css.matchAll(tokenPattern)].map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]),
  )
  return (name) => {
    const color = colors.get(name)
    if (!color) throw new Error(`The tokens have no --color-${name} written as light-dark(#rrggbb, #rrggbb)`)
    return color
  }
}

/** Contrast ratio of two colors '#rrggbb', from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
