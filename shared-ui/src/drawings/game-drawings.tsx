import type { ReactNode } from 'react'
import { SmallDrawing } from './small-drawing.js'

/** The games with a drawing of their own, by the name of their route. */
export type DrawnGame = 'fillInBlanks' | 'trueOrFalse' | 'geoffardy' | 'governanceGame' | 'ranges' | 'game'

/** The small drawing of a game, beside its name. */
export function GameDrawing({ game }: { game: DrawnGame }) {
  return <SmallDrawing>{drawings[game]}</SmallDrawing>
}

const drawings: Readonly<Record<DrawnGame, ReactNode>> = {
  // A line of text with a gap, and the word that fits.
  fillInBlanks: (
    <>
      <path d="M14 18h68M14 34h18M66 34h16M14 50h42" strokeWidth="2.5" />
      <path data-part="tint" d="M37 26h24v14H37z" />
      <path data-part="mark" d="M42 33.500l4 4 9-9" strokeWidth="2.5" />
    </>
  ),
  // Two cards: one holds, one does not.
  trueOrFalse: (
    <>
      <path data-part="tint" d="M10 14h34v42H10z" />
      <path d="M52 14h34v42H52z" />
      <path d="M18 35l6 7 12-15" strokeWidth="2.5" />
      <path data-part="mark" d="M61 27l16 16M77 27 61 43" />
    </>
  ),
  // A board of three by three with one cell turned.
  geoffardy: (
    <>
      <path data-part="tint" d="M14 8h68v12H14z" />
      <path d="M14 8h68v52H14zM14 20h68M14 33.300h68M14 46.600h68M36.600 8v52M59.300 8v52" />
      <path data-part="mark-filled" d="M40 36.500h16v7H40z" />
    </>
  ),
  // A table with five seats.
  governanceGame: (
    <>
      {[16, 32, 48, 64, 80].map((x, seat) => (
        <g key={x} data-part={seat === 3 ? 'mark' : undefined}>
          <circle cx={x} cy={26 - (2 - Math.abs(seat - 2)) * 3} r="5" />
          <path d={`M${x - 7} ${46 - (2 - Math.abs(seat - 2)) * 3}c0-9 3-12 7-12s7 3 7 12`} />
        </g>
      ))}
      <path data-part="tint" d="M8 62c4-13 20-17 40-17s36 4 40 17z" />
    </>
  ),
  // A range on a number line, and the truth in it.
  ranges: (
    <>
      <path d="M8 44h80M16 39v10M80 39v10" />
      <path data-part="tint" d="M28 36h40v16H28z" />
      <path data-part="mark" d="M56 16v36" />
      <circle data-part="mark-filled" cx="56" cy="44" r="4" />
    </>
  ),
  // Three hands with phones around one question.
  game: (
    <>
      <path data-part="tint" d="M32 8h32v22H32z" />
      <path data-part="mark" d="M44 15.500q4-4.500 7.500 0c0 3-3.500 3-3.500 6M48 25.500v.5" />
      <path d="M10 38h14v24H10zM41 38h14v24H41zM72 38h14v24H72z" />
      <path data-part="soft" d="M14 57h6M45 57h6M76 57h6M26 34l-6 3M48 32v4M70 34l6 3" />
    </>
  ),
}
