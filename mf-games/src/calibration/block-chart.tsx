import type { CalibrationRecord } from '@icio/contracts/ranges/endpoints'
import { blockLength } from '@icio/contracts/ranges/rules'
import { DrawnData } from '@icio/shared-ui/figures/chart/drawn-data'
import { Dot, Line, Note, Reference } from '@icio/shared-ui/figures/chart/marks'
import { Plot } from '@icio/shared-ui/figures/chart/plot'

const percent = (share: number) => `${share}%`

/** The share inside by block with its interval; the dashed line is what 90% ranges should reach (RANGE-18). */
export function BlockChart({ blocks }: { blocks: CalibrationRecord['ranges']['blocks'] }) {
  return (
    <DrawnData caption="Share of true figures inside your ranges, by blocks of twenty answers. The dashed line is 90%.">
      {({ width }) => (
        <Plot
          // Many blocks scroll.
          width={Math.max(Math.min(width, 90 + blocks.length * 120), 58 + blocks.length * 56)}
          height={250}
          x={{
            min: 0,
            max: blocks.length,
            ticks: blocks.map((_, index) => index + 0.5),
            text: (place) => answersOf(blocks, place - 0.5),
            label: 'Answers',
          }}
          y={{ min: 0, max: 100, ticks: [0, 50, 100], text: percent, label: 'Inside your range' }}
        >
          <Reference y={90} />
          {blocks.map(({ from, low, high }, index) => (
            <Line
              key={from}
              tone="soft"
              points={[
                [index + 0.5, 100 * low],
                [index + 0.5, 100 * high],
              ]}
            />
          ))}
          {blocks.map(({ from, n, hits }, index) => (
            <Dot
              key={from}
              at={[index + 0.5, (100 * hits) / n]}
              tone="accent"
              open={n < blockLength}
              radius={6}
            />
          ))}
          {blocks.map(
            ({ from, n, hits }, index) =>
              n < blockLength && (
                <Note
                  key={from}
                  at={[index + 0.5, (100 * hits) / n]}
                  text="not yet full"
                  side="right"
                  gap={12}
                  tone="soft"
                  small
                />
              ),
          )}
        </Plot>
      )}
    </DrawnData>
  )
}

function answersOf(blocks: CalibrationRecord['ranges']['blocks'], index: number): string {
  const first = index * blockLength + 1
  return `${first}–${first + (blocks[index]?.n ?? 1) - 1}`
}
