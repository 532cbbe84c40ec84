import { generate } from 'lean-qr'
import { useMemo } from 'react'
import { classNames } from './class-names.js'
import { keptClear } from './clear-place.js'
import styles from './qr-code.module.css'

/** White cells around the code, which scanners need to find it. */
const margin = 4

/**
 * Renders a text as a QR code, dark on light in both themes, as scanners expect.
 *
 * @param label describes the link for people who cannot see the code
 * @param className for another size than that of a card
 */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => drawCode(text), [text])
  const box = `${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`
  return (
    <svg
      className={classNames(styles.code, className)}
      viewBox={box}
      role="img"
      {...keptClear}
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

function drawCode(text: string): { path: string; size: number } {
  const code = generate(text)
  const cells: string[] = []
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) cells.push(`M${x} ${y}h1v1h-1z`)
    }
  }
  return { path: cells.join(''), size: code.size }
}
