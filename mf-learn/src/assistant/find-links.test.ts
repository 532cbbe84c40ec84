import { findLinks } from './find-links.js'
import { source } from './testing/fake-assistant.js'

const links = (text: string) => findLinks(text).flatMap((piece) => (piece.at === 'link' ? [piece.url] : []))
const whole = (text: string) =>
  findLinks(text, [source])
    .map((piece) =>
      piece.at === 'text' ? piece.text : piece.at === 'link' ? piece.url : `[${piece.source.n}]`,
    )
    .join('')

test.each([
  ['(https://a.example/x)', 'https://a.example/x'],
  ['[https://a.example/x]', 'https://a.example/x'],
  ['((https://a.example/x)))].', 'https://a.example/x'],
  ['https://a.example/wiki/Bond_(finance)', 'https://a.example/wiki/Bond_(finance'],
  ['See https://a.example/x, then', 'https://a.example/x'],
  ['[the act](https://a.example/x?y=1#z)', 'https://a.example/x?y=1#z'],
  ['HTTP://a.example', 'HTTP://a.example'],
  ['“https://a.example”', 'https://a.example'],
])('[CHAT-8] in %s the link is %s', (text, url) => {
  expect(links(text)).toEqual([url])
  expect(whole(text)).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https',
  'data:text/html,<script>',
  'ftp://a.example',
  'www.a.example',
  'https://',
  'https://)',
  'https://our-site.example@evil.example/',
  'vbscript:x',
  '//evil.example',
])('[SEC-28] %s is not a link', (text) => {
  expect(links(text)).toEqual([])
  expect(whole(text)).toBe(text)
})

test('[SEC-11] a URL inside another URL is not a second link', () => {
  expect(links('https://a.example/?to=https://b.example/')).toEqual([
    'https://a.example/?to=https://b.example/',
  ])
})

test('numbers of existing sources become links, other numbers stay text', () => {
  expect(findLinks('So [1], not [2].', [source])).toEqual([
    { at: 'text', text: 'So ' },
    { at: 'source', source },
    { at: 'text', text: ', not [2].' },
  ])
})

test.each(['((((http://', 'https://a', '[1', ')))]]]', 'http://http://'])(
  '[SEC-39] 64 KB of %s take no time',
  (piece) => {
    const text = piece.repeat(64_000 / piece.length)
    expect(whole(text)).toBe(text)
  },
)
