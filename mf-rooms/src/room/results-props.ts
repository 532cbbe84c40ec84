import type {
  OwnAnswer,
  PublicActivity,
  Results,
  RoomOption,
  Solution,
} from '@icio/contracts/rooms/room-views'

/** The line on which numbers and ranges stand. */
export interface NumberScale {
  least: number
  most: number
  scale: 'linear' | 'log'
  unit: string | undefined
  decimals: number | undefined
}

/** Returns the scale of an activity; its fields are optional because other kinds have none. */
export function scaleOf({
  least = 0,
  most = 1,
  scale = 'linear',
  unit,
  decimals,
}: Partial<NumberScale>): NumberScale {
  return { least, most, scale, unit, decimals }
}

/** A result and what of its activity it needs to be read. */
export interface ResultsProps extends Pick<
  PublicActivity,
  'several' | 'unit' | 'decimals' | 'least' | 'most' | 'scale'
> {
  results: Results
  options?: readonly RoomOption[]
  /** Only once the answer was shown. */
  solution?: Solution | undefined
  own?: OwnAnswer['value'] | undefined
}
