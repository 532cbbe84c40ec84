import type { OpenedSeal } from '@icio/contracts/rooms/sealed'
import { render } from '@testing-library/react'
import SealedView from './sealed-view.js'

const textOf = (props: Parameters<typeof SealedView>[0]['activity']) =>
  render(<SealedView activity={props} />).container.textContent ?? ''
const until = '2027-06-01'
const opened: OpenedSeal = {
  ...{ n: 40, truth: 96.4, source: 'Yearbook, page 3', low: 94, high: 99 },
  share: { hits: 9, estimate: { value: 0.225, low: 0.1232, high: 0.3752 } },
  naive: { low: 98, high: 102 },
}

test('[FORUM-19] before the answer the page says until when nobody sees a range, and how long it is kept; shown, how many came', () => {
  const before = textOf({ state: 'open', sealed: { until } })
  expect(before).toContain('Sealed until June 1, 2027: until then nobody sees a range, hosts included.')
  expect(before).toContain('at most until July 31, 2027')
  expect(textOf({ state: 'shown', sealed: { until, n: 24 } })).toBe('24 ranges, sealed until June 1, 2027.')
  // Nothing is called sealed that will not be kept.
  expect(textOf({ state: 'shown', sealed: { until, n: 19 } })).toBe(
    'Fewer than 20 ranges came: they are deleted unseen.',
  )
})

test('[FORUM-20] an opened seal says figure, source, median range, share with its interval, and what the naive range did', () => {
  const figures = { state: 'shown', unit: '%', opened_seal: opened } as const
  const text = textOf(figures)
  for (const said of [
    'It came to 96.4%.',
    '9 of 40 ranges held it: 23%, with a 95% interval from 12% to 38%.',
    'The naive range, 98% to 102%, did not hold it.',
    'Source: Yearbook, page 3',
  ])
    expect(text).toContain(said)
  const { share: _, ...rest } = opened
  const corrected = textOf({ ...figures, opened_seal: { ...rest, truth: 99, corrected_from: 96.4 } })
  expect(corrected).toContain('The naive range, 98% to 102%, held it.')
  expect(corrected).toContain('corrected from 96.4%')
  expect(corrected).not.toContain('9 of 40')
})
