import { digitsText } from '@icio/contracts/numbers/figure-text'
import type { MarkedRange, RangeQuestion } from '@icio/contracts/ranges/endpoints'
import { DrawnData } from '@icio/shared-ui/figures/chart/drawn-data'
import { Bar, Dot, Line, Note, type Point } from '@icio/shared-ui/figures/chart/marks'
import { Plot } from '@icio/shared-ui/figures/chart/plot'

/** The number line of a marked question: the range, and the true figure on it (RANGE-12). */
export function RangeLine({
  question,
  marked,
}: {
  question: RangeQuestion
  marked: Pick<MarkedRange, 'low' | 'high' | 'answer' | 'hit'>
}) {
  const of = question.scale === 'log' ? Math.log : (value: number) => value
  const [least, most] = extentOf(question, marked).map(of) as [number, number]
  const [low, high, answer] = [of(marked.low), of(marked.high), of(marked.answer)]
  const text = (value: number) => digitsText(value, { unit: question.unit })
  const share = (place: number) => (place - least) / (most - least)
  /** Text near an end of the line reaches inward. */
  const side = (place: number, over: 'above' | 'below') =>
    share(place) < 0.15 ? (`${over}-right` as const) : share(place) > 0.85 ? (`${over}-left` as const) : over
  return (
    <DrawnData
      widest={680}
      alt={`Your range from ${text(marked.low)} to ${text(marked.high)}; the true figure is ${text(marked.answer)}.`}
    >
      {({ width }) => (
        <Plot
          width={width}
          height={112}
          margin={{ left: 10, right: 10, top: 34, bottom: 34 }}
          x={{ min: least, max: most, bare: true }}
          y={{ min: -1, max: 1, bare: true }}
        >
          <Line tone="soft" thin points={level(least, most, 0)} />
          <Bar x={[low, high]} y={[-0.5, 0.5]} tone={marked.hit ? 'fourth' : 'fifth'} />
          <Line
            tone="mark"
            thin
            points={[
              [answer, -0.5],
              [answer, 1.1],
            ]}
          />
          <Dot at={[answer, 0]} tone={marked.hit ? 'accent' : 'mark'} open={!marked.hit} radius={7} />
          <Note at={[answer, 1.1]} side={side(answer, 'above')} gap={6} text={text(marked.answer)} />
          <Note at={[low, -0.5]} side={side(low, 'below')} gap={6} text={text(marked.low)} tone="soft" />
          {(share(high) - share(low)) * width > 70 && (
            <Note at={[high, -0.5]} side={side(high, 'below')} gap={6} text={text(marked.high)} tone="soft" />
          )}
        </Plot>
      )}
    </DrawnData>
  )
}

const level = (from: number, to: number, at: number): Point[] => [
  [from, at],
  [to, at],
]

/** The part of the axis that holds range and truth with room around them, inside the limits of the question. */
function extentOf(
  { least, most, scale }: RangeQuestion,
  { low, high, answer }: Pick<MarkedRange, 'low' | 'high' | 'answer'>,
): [number, number] {
  const [from, to] = [Math.min(low, answer), Math.max(high, answer)]
  if (scale === 'log') {
    const room = Math.max(1.1, (to / from) ** 0.25)
    return [Math.max(least, from / room), Math.min(most, to * room)]
  }
  const room = (to - from) * 0.25 || 1
  return [Math.max(least, from - room), Math.min(most, to + room)]
}
