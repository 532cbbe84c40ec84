import {
  activityOfScene,
  askedIn,
  recordedAnswers,
  scenes,
  type OwnAnswers,
  type Scene,
} from './example-room.js'

const last = (kind: Scene['activity']) => scenes.findLast(({ activity }) => activity === kind)!
const shown = (kind: Scene['activity'], own: OwnAnswers = {}) => activityOfScene(last(kind), own, null)

test('[FORUM-14] forty recorded answers are in each result, and the visitor’s own joins them', () => {
  const counts = (own?: OwnAnswers) => {
    const { results } = shown('choice', own)
    return results?.kind === 'choice' ? results.counts.map(({ count }) => count) : []
  }
  expect(counts().reduce((sum, count) => sum + count, 0)).toBe(recordedAnswers)
  expect(counts({ choice: { choice_ids: ['o1'] } })).toEqual([5, 7, 17, 12])
  expect(shown('range').results).toMatchObject({ n: recordedAnswers })
  expect(shown('range', { range: { low: 20, high: 30 } }).results).toMatchObject({ n: recordedAnswers + 1 })
  expect(shown('round').round?.results?.n).toEqual([recordedAnswers, recordedAnswers])
  const both = { first: { choice_ids: ['o1'] }, second: { choice_ids: ['o2'] } }
  const before = shown('round').round?.results?.shift?.became_right ?? 0
  expect(shown('round', both).round?.results).toMatchObject({
    n: [41, 41],
    shift: { became_right: before + 1 },
  })
})

test('[FORUM-14] the recorded ranges lie within the scale, and those that hold the truth are counted as they are', () => {
  const { results, least = 0, most = 0, solution } = shown('range')
  const ranges = results?.kind === 'range' ? results.ranges : []
  expect(ranges).toHaveLength(recordedAnswers)
  expect(ranges.every(({ low, high }) => least <= low && low < high && high <= most)).toBe(true)
  const truth = Math.log(2) / Math.log(1.03)
  expect(solution?.truth).toBeCloseTo(truth, 1)
  expect(results).toMatchObject({
    hits: ranges.filter(({ low, high }) => low <= truth && truth <= high).length,
  })
})

test('[FORUM-14] an open scene tells nothing of its result', () => {
  for (const scene of scenes.filter(({ phase }) => phase !== 'shown')) {
    const text = JSON.stringify(activityOfScene(scene, {}, 1000))
    expect(text).not.toMatch(/results|solution|truth|right/)
  }
  expect(scenes.map(askedIn)).toEqual(['choice', null, 'range', null, 'first', null, 'second', null])
})
