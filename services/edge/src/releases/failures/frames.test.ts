import { framesOf, stackHash } from './frames.js'

const release = {
  base: '/remotes/mf-games/games1/',
  files: { 'main.js': { bytes: 1 }, 'static/quiz.js': { bytes: 1 } },
}

test.each([
  [
    'Chromium',
    `TypeError: Cannot read properties of undefined (reading 'x')
    at QuizScreen (https://site.example/remotes/mf-games/games1/main.js:1:2345)
    at async Promise.all (index 0)
    at https://site.example/remotes/mf-games/games1/static/quiz.js:1:99
    at render (https://site.example/shell/shell.ab.js:1:1)`,
  ],
  [
    'Firefox',
    `QuizScreen@https://site.example/remotes/mf-games/games1/main.js:1:2345
@https://site.example/remotes/mf-games/games1/static/quiz.js:1:99
render@https://site.example/shell/shell.ab.js:1:1`,
  ],
])('[REL-8] the calls in the release are found in a stack of %s, and nothing else', (_, stack) => {
  expect(framesOf(stack, release)).toEqual([
    { call: 'QuizScreen', file: 'main.js', line: 1, column: 2345 },
    { call: '', file: 'static/quiz.js', line: 1, column: 99 },
  ])
})

test.each([
  ['at x (https://site.example/remotes/mf-games/other/main.js:1:1)', []],
  ['at x (https://site.example/remotes/mf-games/games1/ada@example.org:1:1)', []],
  ['at x (https://site.example/remotes/mf-games/games1/../../secret.js:1:1)', []],
  ['at ada@example.org (https://a/remotes/mf-games/games1/main.js:1:1)', ['']],
  ['at f (https://a/remotes/mf-games/games1/main.js?mail=a:1:1)', []],
])('[REL-8] what a client makes up is left out: %s', (stack, calls) => {
  expect(framesOf(stack, release).map(({ call }) => call)).toEqual(calls)
})

test('[REL-8] a stack that was made to take time takes none', () => {
  expect(framesOf(`at ${'('.repeat(2000)}\n${'@'.repeat(2000)}`, release)).toEqual([])
})

test('errors with the same calls are one, whatever their message says; without calls the message counts', () => {
  const frames = [{ call: 'a', file: 'main.js', line: 1, column: 2 }]
  const other = [{ call: 'a', file: 'main.js', line: 1, column: 3 }]
  const hash = stackHash('TypeError: x of 1', frames)
  expect(stackHash('TypeError: x of 2', frames)).toBe(hash)
  expect(stackHash('RangeError: x of 1', frames)).not.toBe(hash)
  expect(stackHash('TypeError: x of 1', other)).not.toBe(hash)
  expect(stackHash('one', [])).not.toBe(stackHash('other', []))
})
