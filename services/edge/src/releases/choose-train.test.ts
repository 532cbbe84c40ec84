import { buckets, chooseTrain } from './choose-train.js'

const canary = (permyriad: number, train = 7) => ({ train, permyriad, began_at: new Date() })
const everybody = Array.from({ length: buckets }, (_, bucket) => bucket)
const onCanary = (permyriad: number, train = 7) =>
  everybody.filter((bucket) => chooseTrain({ stable: 6, canary: canary(permyriad, train) }, bucket) === train)

test('everybody gets stable without a canary or without a bucket', () => {
  expect(chooseTrain({ stable: 6, canary: null }, 4)).toBe(6)
  expect(chooseTrain({ stable: 6, canary: canary(10_000) }, null)).toBe(6)
})

test.each([100, 1000, 5000, 10_000])(
  'a share of %i in 10,000 reaches about that many visitors',
  (permyriad) => {
    expect(Math.abs(onCanary(permyriad).length - permyriad)).toBeLessThanOrEqual(permyriad * 0.2)
  },
)

test('a growing share keeps its visitors, and each train picks new ones', () => {
  const small = onCanary(1000)
  const large = new Set(onCanary(5000))
  expect(small.every((bucket) => large.has(bucket))).toBe(true)
  const next = new Set(onCanary(1000, 8))
  expect(small.filter((bucket) => next.has(bucket)).length).toBeLessThan(small.length / 2)
})
