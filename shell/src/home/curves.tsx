const shifts = [0, 1, 2, 3, 4, 5]

/** Decorative yield curves. */
export function Curves({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1200 200" preserveAspectRatio="none" aria-hidden="true">
      {shifts.map((shift) => (
        <path
          key={shift}
          d={curve(shift)}
          vectorEffect="non-scaling-stroke"
          data-first={shift === 0 || undefined}
        />
      ))}
    </svg>
  )
}

/** One curve: short rates at the left, rising steeply at first and then flattening toward the long rates. */
function curve(shift: number): string {
  const start = 186 - shift * 4
  const middle = 96 + shift * 12
  const end = 22 + shift * 23
  return `M0 ${start}C150 ${start - 34},260 ${middle},520 ${(middle + end) / 2}S1000 ${end + 4},1200 ${end}`
}
