import { buckets, canariesOf, chooseReleases, type Canary } from './choose-releases.js'

const stable = { shell: 'shell@1', 'mf-games': 'mf-games@1', 'mf-learn': 'mf-learn@1' }
const canary = (id: string, permyriad: number, began = 0): Canary => ({
  id,
  permyriad,
  began_at: new Date(began),
  set: { [id.split('@')[0] ?? '']: id },
})
const everybody = Array.from({ length: buckets }, (_, bucket) => bucket)
const yes = () => true
const chosen = (canaries: Canary[], bucket: number | null, isGiven: (set: object) => boolean = yes) =>
  chooseReleases({ stable, pinned: {}, canaries }, bucket, isGiven)
const having = (id: string, canaries: Canary[]) =>
  everybody.filter((bucket) => Object.values(chosen(canaries, bucket)).includes(id))

test('everybody gets stable without a canary or without a bucket', () => {
  expect(chosen([], 4)).toEqual(stable)
  expect(chosen([canary('mf-games@2', 10_000)], null)).toEqual(stable)
})

test.each([100, 1000, 5000, 10_000])(
  'a share of %i in 10,000 reaches about that many visitors',
  (permyriad) => {
    const reached = having('mf-games@2', [canary('mf-games@2', permyriad)]).length
    expect(Math.abs(reached - permyriad)).toBeLessThanOrEqual(permyriad * 0.2)
  },
)

test('a growing share keeps its visitors, and each canary picks new ones', () => {
  const small = having('mf-games@2', [canary('mf-games@2', 1000)])
  const large = new Set(having('mf-games@2', [canary('mf-games@2', 5000)]))
  expect(small.every((bucket) => large.has(bucket))).toBe(true)
  const next = new Set(having('mf-games@3', [canary('mf-games@3', 1000)]))
  expect(small.filter((bucket) => next.has(bucket)).length).toBeLessThan(small.length / 2)
})

test('[REL-2] canaries of two teams are independent: a quarter of the visitors gets neither, each one alone, and both', () => {
  const both = [canary('mf-games@2', 5000), canary('mf-learn@2', 5000)]
  const counts = new Map<string, number>()
  for (const bucket of everybody) {
    const set = chosen(both, bucket)
    const key = `${set['mf-games']} ${set['mf-learn']}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  expect(counts.size).toBe(4)
  for (const count of counts.values()) expect(Math.abs(count - buckets / 4)).toBeLessThan(buckets / 40)
  // Ending one changes nothing for the visitors of the other.
  expect(having('mf-learn@2', both)).toEqual(having('mf-learn@2', both.slice(1)))
})

test('[REL-3, SEC-83] what was not admitted together is not given together: the canary that began first stays', () => {
  const both = [canary('mf-games@2', 10_000, 1), canary('mf-learn@2', 10_000, 2)]
  const neverBoth = (set: Record<string, string>) =>
    !(set['mf-games'] === 'mf-games@2' && set['mf-learn'] === 'mf-learn@2')
  for (const bucket of everybody.slice(0, 100))
    expect(chosen(both, bucket, neverBoth as (set: object) => boolean)).toEqual({
      ...stable,
      'mf-games': 'mf-games@2',
    })
})

test('a pin stands over a canary', () => {
  const canaries = [canary('mf-games@2', 10_000)]
  expect(chooseReleases({ stable, pinned: { 'mf-games': 'mf-games@9' }, canaries }, 4, yes)).toEqual({
    ...stable,
    'mf-games': 'mf-games@9',
  })
})

test('parts that were tried together are one canary; the earliest canary comes first', () => {
  const part = (id: string, release: string, began: number) => ({
    rev: 1,
    stable: null,
    previous: null,
    canary: { id, release, permyriad: 100, began_at: new Date(began) },
  })
  const found = canariesOf({
    'mf-late': part('mf-late@2', 'mf-late@2', 9),
    shell: part('train 7', 'shell@2', 5),
    'mf-games': part('train 7', 'mf-games@2', 5),
    'mf-none': { rev: 1, stable: 'mf-none@1', previous: null, canary: null },
  })
  expect(found.map(({ id, set }) => [id, set])).toEqual([
    ['train 7', { shell: 'shell@2', 'mf-games': 'mf-games@2' }],
    ['mf-late@2', { 'mf-late': 'mf-late@2' }],
  ])
})
