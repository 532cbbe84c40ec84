import Type from 'typebox'
import { BuildId, PartName } from '../releases/schemas.js'
import { usualDays } from './metrics.js'
import { strictObject } from '../strict-object.schemas.js'

/** Milliseconds, if nothing else is said. */
const Amount = Type.Integer({ minimum: 0, maximum: 600_000 })

/** How fast the first screen of one page was, without anything about the visitor. What did not happen is left out. */
export const SpeedReport = strictObject({
  name: PartName,
  build: BuildId,
  /** The pattern of the screen's path, never the path that was open. */
  route: Type.String({ maxLength: 100 }),
  lcp: Type.Optional(Amount),
  inp: Type.Optional(Amount),
  /** In units of layoutShiftUnit. */
  cls: Type.Optional(Amount),
  load: Type.Optional(Amount),
})
export type SpeedReport = Type.Static<typeof SpeedReport>

/** The value that half, three quarters and 95 of 100 pages stay below, within ten percent. */
export const SpeedShares = Type.Object({
  measured: Type.Integer(),
  p50: Type.Number(),
  p75: Type.Number(),
  p95: Type.Number(),
})
export type SpeedShares = Type.Static<typeof SpeedShares>

/** The speed of one screen of one release; null where nothing was measured. */
export const ScreenSpeed = Type.Object({
  release: Type.String(),
  name: Type.String(),
  route: Type.String(),
  lcp: Type.Union([SpeedShares, Type.Null()]),
  inp: Type.Union([SpeedShares, Type.Null()]),
  cls: Type.Union([SpeedShares, Type.Null()]),
  load: Type.Union([SpeedShares, Type.Null()]),
})
export type ScreenSpeed = Type.Static<typeof ScreenSpeed>

export const ScreenSpeeds = Type.Object({ speeds: Type.Array(ScreenSpeed) })
export type ScreenSpeeds = Type.Static<typeof ScreenSpeeds>

/** Which screens: those of one part, or of all that the caller may see; over the last days. */
export const WhichSpeeds = strictObject({
  name: Type.Optional(PartName),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: usualDays })),
})
export type WhichSpeeds = Type.Static<typeof WhichSpeeds>
