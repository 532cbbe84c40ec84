import type { ReactNode } from 'react'
import { SmallDrawing } from './small-drawing.js'

/** The places with a small drawing of their own, apart from games and articles. */
type DrawnPlace = 'calculator' | 'analytics' | 'managers' | 'checklist' | 'practice' | 'calibration' | 'atlas'

/** The small drawing of a tool or of a member's own page, beside its name. */
export function ToolDrawing({ of }: { of: DrawnPlace }) {
  return <SmallDrawing>{drawings[of]}</SmallDrawing>
}

const drawings: Readonly<Record<DrawnPlace, ReactNode>> = {
  // A desk calculator that has just been asked for its result.
  calculator: (
    <>
      <path data-part="tint" d="M28 6h40v60H28z" />
      <path d="M34 12h28v12H34z" style={{ fill: 'var(--color-surface)' }} />
      <path data-part="mark" d="M50 18h8" />
      {[32, 42, 52].map((y) => (
        <path key={y} d={`M36 ${y}h4M46 ${y}h4`} strokeWidth="3" />
      ))}
      <path d="M57 32h4M57 42h4" strokeWidth="3" />
      <path data-part="mark" d="M56 51h6M56 55h6" />
    </>
  ),
  // Holdings as shares of a whole, and by maturity.
  analytics: (
    <>
      <circle cx="30" cy="34" r="20" />
      <path data-part="tint" d="M30 34V14a20 20 0 0 1 18 29z" />
      <path data-part="mark" d="M30 34l18 9" />
      <path data-part="tint" d="M58 44h8v22h-8zM70 30h8v36h-8z" />
      <path data-part="mark-filled" d="M82 52h6v14h-6z" />
    </>
  ),
  // Cards of firms, one of them picked.
  managers: (
    <>
      <path d="M14 22V10h40v30" />
      <path d="M24 30V16h40v30" style={{ fill: 'var(--color-surface)' }} />
      <path data-part="tint" d="M34 24h44v34H34z" />
      <circle cx="45" cy="36" r="4.500" style={{ fill: 'var(--color-surface)' }} />
      <path d="M38 50c0-5 3-7 7-7s7 2 7 7M57 34h14M57 41h10" />
      <path data-part="mark" d="M60 50l4 4 9-10" strokeWidth="2.5" />
    </>
  ),
  // A clipboard with two duties done.
  checklist: (
    <>
      <path data-part="tint" d="M26 12h44v54H26z" />
      <path d="M40 8h16v8H40z" style={{ fill: 'var(--color-surface)' }} />
      <path d="M47 28h16M47 41h16M47 54h16" />
      <path data-part="mark" d="M32 27l4 4 6-8M32 40l4 4 6-8" />
      <path d="M33 50h8v8h-8z" />
    </>
  ),
  // Cards that come back, at growing distances.
  practice: (
    <>
      <path data-part="tint" d="M8 40h20v26H8z" />
      <path d="M36 40h20v26H36zM70 40h20v26H70z" style={{ fill: 'var(--color-surface)' }} />
      <path data-part="mark" d="M18 34q14-16 26-2M46 32q18-22 34 0" strokeDasharray="3 4" />
      <path data-part="mark" d="M76 26l4 6-7 1" />
      <path d="M14 50h8M42 50h8M76 50h8M14 56h5M42 56h5M76 56h5" />
    </>
  ),
  // What was said, against the diagonal of what was so.
  calibration: (
    <>
      <path d="M18 8v50h64" />
      <path data-part="soft" d="M18 58l58-46" />
      <path data-part="mark" d="M22 50l14-8 14-5 14-7 12-4" />
      {[
        [22, 50],
        [36, 42],
        [50, 37],
        [64, 30],
        [76, 26],
      ].map(([x, y]) => (
        <circle key={x} data-part="mark-filled" cx={x} cy={y} r="2.5" />
      ))}
    </>
  ),
  // A board of cards, some turned.
  atlas: (
    <>
      {[14, 39, 64].map((x) => (
        <path key={x} d={`M${x} 8h18v22H${x}z`} />
      ))}
      {[14, 39, 64].map((x) => (
        <path key={x} d={`M${x} 38h18v22H${x}z`} />
      ))}
      <path data-part="tint" d="M39 8h18v22H39zM14 38h18v22H14z" />
      <path data-part="mark" d="M43 23l4-7 3 4 3-6M18 52q5-10 10 0" />
    </>
  ),
}
