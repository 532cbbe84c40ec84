import Type from 'typebox'
import { readJson } from './read-file.js'

const Text = Type.String({ minLength: 1 })
const Axis = Type.Object({
  label: Type.String(),
  unit: Type.String(),
  min: Type.Number(),
  max: Type.Number(),
})

/** What is checked of every figure before it is drawn; the numbers inside differ between figures. */
export const FigureBrief = Type.Object({
  id: Type.String({ pattern: '^[a-z0-9-]+$' }),
  title: Text,
  /** The one sentence that the figure shows. */
  proves: Text,
  where: Type.Array(
    Type.Object({
      slug: Text,
      edition: Type.Enum(['general', 'government-risk-pools', 'both']),
      section: Text,
      heading_id: Text,
    }),
    { minItems: 1 },
  ),
  /** The tab of the calculator that continues from it. */
  calculator: Type.Union([Type.Enum(['bond', 'portfolio', 'underwriting', 'surplus']), Type.Null()]),
  quiz_tags: Type.Array(Text),
  kind: Text,
  marks: Type.Array(Text),
  controls: Type.Array(
    Type.Union([
      Type.Object({
        id: Text,
        label: Text,
        min: Type.Number(),
        max: Type.Number(),
        step: Type.Number(),
        default: Type.Number(),
        unit: Type.String(),
      }),
      Type.Object({ id: Text, label: Text, options: Type.Array(Type.Unknown()), default: Type.Unknown() }),
    ]),
  ),
  axes: Type.Object({ x: Axis, y: Axis }),
  formula: Type.Array(Text),
  data: Type.Object({}),
  presets: Type.Array(Type.Unknown()),
  /** Inputs and results for tests. */
  vectors: Type.Array(Type.Unknown(), { minItems: 1 }),
  annotations: Type.Array(Type.Object({ at: Type.Unknown(), text: Text })),
  /** The live line under the figure, with results in braces. */
  readout: Text,
  caption: Text,
  table: Type.Object({ columns: Type.Array(Type.Unknown()), rows: Type.Array(Type.Unknown()) }),
  alt: Text,
  phone: Text,
})
export type FigureBrief = Type.Static<typeof FigureBrief>

/** Reads the figures that articles may mark with a line `::figure{id}`. */
export function readFigures(): FigureBrief[] {
  return readJson<{ figures: FigureBrief[] }>('figures', 'figures.json').figures
}
