import { fit, fitSteps } from './use-fit.js'

/** An element whose content needs a height that grows with its letters. */
function boxOf(height: number, contentHeight: (prompt: number, columns: number) => number) {
  const box = document.createElement('div')
  const now = () =>
    contentHeight(Number(box.style.getPropertyValue('--prompt')), Number(box.dataset['columns']))
  Object.defineProperties(box, { clientHeight: { value: height }, scrollHeight: { get: now } })
  return box
}

test('[STAGE-2] no letters have less than 28 px, and no step has larger ones than the step before', () => {
  fitSteps.forEach(({ prompt, option }, index) => {
    expect(Math.min(prompt, option)).toBeGreaterThanOrEqual(28)
    expect(prompt).toBeLessThanOrEqual(fitSteps[index - 1]?.prompt ?? Infinity)
    expect(option).toBeLessThanOrEqual(fitSteps[index - 1]?.option ?? Infinity)
  })
})

test('[STAGE-2] the largest letters that fit are taken, one column before two', () => {
  const box = boxOf(800, (prompt, columns) => (prompt * 20) / columns)
  fit(box)
  expect(box.style.getPropertyValue('--prompt')).toBe('64')
  expect(box.style.getPropertyValue('--option')).toBe('44')
  expect(box.dataset['columns']).toBe('2')
})

test.each([
  ['less than its open question', 10, '64'],
  ['more than its open question', 30, '40'],
])('[STAGE-11] a result that needs %s has letters of %s', (_, linesShown, prompt) => {
  const box = boxOf(800, (size) => size * ('fitting' in box.dataset ? 12 : linesShown * (2 / 3)))
  fit(box)
  expect(box.style.getPropertyValue('--prompt')).toBe(prompt)
})

test('[STAGE-2] what never fits has the smallest letters and stays whole', () => {
  const box = boxOf(100, () => 1000)
  fit(box)
  expect(box.style.getPropertyValue('--option')).toBe('28')
})
