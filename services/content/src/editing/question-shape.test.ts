import { whyNotSave } from './question-shape.js'

test('each missing, unknown, or invalid field is reported once, in words', () => {
  const problems = whyNotSave('quiz', { id: 'quiz-general-001', prompt: '', number: 1 })
  const of = (path: string) => problems.filter((problem) => problem.path === path)
  expect(of('difficulty')).toEqual([{ path: 'difficulty', message: 'is missing' }])
  expect(of('choices')).toEqual([{ path: 'choices', message: 'is missing' }])
  expect(of('number')).toEqual([{ path: 'number', message: 'is no field of this bank' }])
  expect(of('prompt')).toHaveLength(1)
  expect(problems.map(({ message }) => message).join()).not.toMatch(/schema/)
})
