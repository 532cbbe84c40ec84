/**
 * The colours of a stylesheet of tokens, as they are in one theme.
 *
 * @returns a function from a name without its prefix ('ink') to '#rrggbb'; throws on a name that is not there
 */
export function readColours(css: string, theme: 'light' | 'dark'): (name: string) => string {
  const written = /--color-([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g
  const colours = new Map(
    [...css.matchAll(written)].map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]),
  )
  return (name) => {
    const colour = colours.get(name)
    if (!colour) throw new Error(`The tokens have no --color-${name} written as light-dark(#rrggbb, #rrggbb)`)
    return colour
  }
}

/** Contrast ratio of two colours '#rrggbb', from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
